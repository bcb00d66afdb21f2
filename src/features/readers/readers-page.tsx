import { useI18n } from '#i18n/i18n-context.ts';
import { KeptView } from '#services/answers/kept-view.tsx';
import { useAnswer } from '#services/answers/use-answer.ts';
import { useUnsentStory } from '#services/use-unsent-story.ts';
import { asDay } from '#shared/domain/day.ts';
import { type BookId, parseId } from '#shared/domain/ids.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { links } from '#shared/protocol/links.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { icons } from '#ui/icons.ts';
import { Page } from '#ui/page.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import rows from '#ui/rows.module.css';
import { shellIcons } from '#ui/shell-icons.ts';
import classes from './readers-page.module.css';

type Props = { params: Readonly<Record<string, string | undefined>> };
type Answer = AnswerOf<'bookReaders'>;

/** `/authorManage/readers/{id}`: readers of a story, by day and by chapter, counted without identifying anybody (docs/spec, section 10, Readers). */
export default function ReadersPage({ params }: Props) {
  const { t } = useI18n();
  const id = parseId<BookId>(params.id);
  return <Page title={t('readers.title')}>{id ? <OfStory key={id} id={id} /> : <Missing />}</Page>;
}

function Missing() {
  const { t } = useI18n();
  return <EmptyState icon={shellIcons.books} title={t('author.storyMissing')} />;
}

function OfStory({ id }: { id: BookId }) {
  const { t } = useI18n();
  const kept = useAnswer('bookReaders', { params: { id } }, { keep: 'author' });
  const isUnknown =
    kept.state === 'failed' && kept.failure.kind === 'answer' && kept.failure.code === 'notFound';
  const place = useUnsentStory(id, isUnknown, kept.reload);
  // A story still to be sent from this device is private.
  if (isUnknown) return place === 'here' ? <Closed id={id} /> : place === 'nowhere' ? <Missing /> : null;
  return (
    <KeptView kept={kept} failed={t('readers.failed')} bones={[72, 160, 64, 64, 64]}>
      {(answer) => (answer.openedAt === null ? <Closed id={id} /> : <Numbers answer={answer} />)}
    </KeptView>
  );
}

function Closed({ id }: { id: BookId }) {
  const { t } = useI18n();
  return (
    <EmptyState icon={icons.eye} title={t('readers.closed')} text={t('readers.closedText')}>
      <RouteLink to={links.chapterList(id)} look="accent">
        {t('readers.toChapters')}
      </RouteLink>
    </EmptyState>
  );
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

function Numbers({ answer }: { answer: Answer }) {
  const { t, format } = useI18n();
  const opened = sumOf(answer.chapters.map((chapter) => chapter.opened));
  const finished = sumOf(answer.chapters.map((chapter) => chapter.finished));
  const month = sumOf(answer.days.map((day) => day.readers));
  return (
    <>
      <h2 className={classes.story}>{answer.bookName}</h2>
      {opened === 0 ? (
        <EmptyState icon={icons.eye} title={t('readers.none')} text={t('readers.noneText')} />
      ) : (
        <>
          <ul className={classes.figures}>
            <li className={classes.figure}>
              <b>{format.number(answer.readers)}</b> {t.count('readers.all', answer.readers)}
            </li>
            <li className={classes.figure}>
              <b>{format.number(month)}</b> {t('readers.month')}
            </li>
            <li className={classes.figure}>
              <b>{percent(finished, opened)}</b> {t('readers.through')}
            </li>
          </ul>
          <Days days={answer.days} />
          <Chapters chapters={answer.chapters} />
        </>
      )}
      <details className={classes.how}>
        <summary>{t('readers.how')}</summary>
        <p>{t('readers.howText')}</p>
      </details>
    </>
  );
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.min(100, Math.round((part / whole) * 100))}%`;

/** One bar per day. Bars say nothing to a screen reader, so each has a text. */
function Days({ days }: { days: Answer['days'] }) {
  const { t, format } = useI18n();
  const most = Math.max(...days.map((day) => day.opened), 1);
  return (
    <section aria-labelledby="by-day" className={classes.section}>
      <h3 id="by-day" className={classes.heading}>
        {t('readers.byDay')}
      </h3>
      <p className={classes.text}>{t('readers.byDayText')}</p>
      <ol className={classes.days}>
        {days.map(({ day, opened, readers }) => (
          <li key={day} className={classes.day}>
            <span className={classes.bar} style={{ height: `${(opened / most) * 100}%` }} />
            <span className="visually-hidden">
              {t('readers.day', { day: format.date(asDay(day)), opened, readers })}
            </span>
          </li>
        ))}
      </ol>
      <p className={classes.ends} aria-hidden="true">
        {[days[0], days.at(-1)].map((end) =>
          end ? <span key={end.day}>{format.date(asDay(end.day))}</span> : null,
        )}
      </p>
    </section>
  );
}

function Chapters({ chapters }: { chapters: Answer['chapters'] }) {
  const { t, format } = useI18n();
  const most = Math.max(...chapters.map((chapter) => chapter.opened), 1);
  return (
    <section aria-labelledby="by-chapter" className={classes.section}>
      <h3 id="by-chapter" className={classes.heading}>
        {t('readers.byChapter')}
      </h3>
      <ol className={rows.rows}>
        {chapters.map(({ id, order, title, opened, finished }) => (
          <li key={id} className={rows.row}>
            <span className={rows.name}>{`${order}. ${title.trim() || t('readers.untitled')}`}</span>
            <span className={rows.end}>{percent(finished, opened)}</span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.opened} style={{ width: `${(opened / most) * 100}%` }} />
              <span className={classes.finished} style={{ width: `${(finished / most) * 100}%` }} />
            </span>
            <dl className={rows.facts}>
              <div>
                <dt>{t('readers.opened')}</dt>
                <dd>{format.number(opened)}</dd>
              </div>
              <div>
                <dt>{t('readers.finished')}</dt>
                <dd>{format.number(finished)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
