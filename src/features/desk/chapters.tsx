import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { usePages } from '#services/answers/use-pages.ts';
import { useServices } from '#services/services-context.ts';
import { type ChapterId, parseId } from '#shared/domain/ids.ts';
import { documentText } from '#shared/domain/story-document.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import classes from './chapters.module.css';
import { Decision, Detail } from './decision.tsx';
import { Facts } from './facts.tsx';
import { Queue, QueueRows } from './queue.tsx';
import { Split } from './split.tsx';
import { IfSuspended } from './suspended-tag.tsx';

/** Chapters under review, if chapters are not published automatically (`REVIEW=manual`; docs/spec, section 4, Review). */
export function Chapters({ id }: { id: string }) {
  const one = parseId<ChapterId>(id);
  return <Split part="chapter" id={id} list={<List />} detail={one ? <One key={one} id={one} /> : null} />;
}

function List() {
  const kept = useAnswer('deskChapters', { request: {} });
  return <Queue kept={kept}>{(answer) => <Rows answer={answer} />}</Queue>;
}

function Rows({ answer }: { answer: AnswerOf<'deskChapters'> }) {
  const { format } = useI18n();
  const more = usePages('deskChapters', { request: {} }, answer);
  return (
    <QueueRows
      part="chapter"
      more={more}
      row={(item) => ({
        name: item.title,
        end: format.number(item.words),
        below: (
          <>
            <span>{[item.bookName, item.iname].join(' · ')}</span>
            <IfSuspended of={item} />
          </>
        ),
      })}
    />
  );
}

function One({ id }: { id: ChapterId }) {
  const { t, format } = useI18n();
  const { api } = useServices();
  const kept = useAnswer('deskChapter', { request: { id } });
  return (
    <KeptView kept={kept} failed={t('desk.failed')} bones={[40, 420]}>
      {(chapter) => (
        <Detail part="chapter" title={chapter.title}>
          <IfSuspended of={chapter} />
          <Facts
            of={[
              [t('desk.field.story'), chapter.bookName],
              [t('desk.field.author'), chapter.iname],
              [t('desk.field.words'), format.number(chapter.words)],
              [t('desk.field.note'), chapter.authorNote?.text],
            ]}
          />
          <div className={classes.text}>{documentText(chapter.content)}</div>
          <Decision
            id={id}
            approve={t('desk.chapter.pass')}
            reject={t('desk.chapter.refuse')}
            said={{
              approved: t('desk.chapter.passed', { what: chapter.title }),
              rejected: t('desk.chapter.refused', { what: chapter.title }),
            }}
            decide={(pass, reason) =>
              api.call(
                'deskInspectChapter',
                { request: { id, pass, reason, revisionId: chapter.revisionId } },
                { overlay: true },
              )
            }
            onChanged={kept.reload}
          />
        </Detail>
      )}
    </KeptView>
  );
}
