import { useCallback } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';
import { useAuthor } from '#services/author-context.ts';
import { useLive } from '#services/use-live.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { links } from '#shared/protocol/links.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { Page } from '#ui/page.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { SectionHead } from '#ui/section.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import { Applications } from './applications.tsx';
import classes from './completing-page.module.css';
import { CompletionForm } from './completion-form.tsx';
import money from './money.module.css';
import { OfStory } from './of-story.tsx';

type Props = { params: Readonly<Record<string, string | undefined>> };
type Completion = AnswerOf<'applyCompletion'>;

/** `/authorManage/completing/{id}`: check list, what the story earns, what ends; the author confirms by typing the title (docs/spec, section 2, Money pages). */
export default function CompletingPage({ params }: Props) {
  const { t } = useI18n();
  return (
    <Page title={t('money.completion.title')} width="narrow">
      <OfStory id={params.id} name="applyCompletion" bones={[60, 220, 120]}>
        {(story, reload) => <Story story={story} onChanged={reload} />}
      </OfStory>
    </Page>
  );
}

function Story({ story, onChanged }: { story: Completion; onChanged(): void }) {
  const { t, format } = useI18n();
  const { work } = useAuthor();
  // The server cannot know what this device still has to send.
  const chapters = useLive(useCallback(() => work.chapters(story.bookId), [work, story.bookId]));
  const unsent = chapters.state === 'ready' && chapters.value.some(({ save }) => save.kind !== 'synced');
  const checks = [
    {
      name: t('money.completion.contract'),
      met: story.contract === 'approved',
      to: links.contract(story.bookId),
    },
    {
      name: t('money.completion.published'),
      met: story.publishedChapters > 0,
      to: links.chapterList(story.bookId),
    },
    { name: t('money.completion.unsent'), met: !unsent, to: links.unsent() },
    {
      name: t('money.completion.scheduled'),
      met: story.scheduled === 0,
      to: links.chapterList(story.bookId),
    },
  ];
  const since = story.submittedAt ? format.day(story.submittedAt) : '';
  if (story.state === 'approved' || story.state === 'waiting')
    return (
      <>
        <SectionHead title={story.bookName} />
        <div className={money.card}>
          <p className={classes.text}>
            <StateTag state={story.state} />
          </p>
          <p className={classes.text}>
            {story.state === 'approved'
              ? t('money.completion.approved')
              : t('money.completion.waiting', { day: since })}
          </p>
          <RouteLink to={links.bonus(story.bookId)} look="accent">
            {t('money.completion.toBonus')}
          </RouteLink>
        </div>
        <Applications bookId={story.bookId} />
      </>
    );
  return (
    <>
      <SectionHead title={story.bookName} />
      <p className={money.lead}>{t('money.completion.lead')}</p>
      {story.state === 'rejected' ? (
        <p className={money.problem}>{t('money.completion.rejected', { reason: story.reason })}</p>
      ) : null}
      <section aria-labelledby="checks">
        <h3 id="checks" className={classes.heading}>
          {t('money.completion.checks')}
        </h3>
        <ul className={classes.checks}>
          {checks.map(({ name, met, to }) => (
            <li key={name} data-met={met}>
              <Icon d={met ? icons.check : icons.warning} />
              <span>
                {met ? name : <RouteLink to={to}>{name}</RouteLink>}
                <span className={met ? 'visually-hidden' : classes.missing}>
                  {' '}
                  {t(met ? 'money.completion.met' : 'money.completion.missing')}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {story.drafts > 0 ? (
          <p className={classes.text}>
            <strong>{t.count('money.completion.drafts', story.drafts)}</strong>{' '}
            {t('money.completion.draftsHelp')}
          </p>
        ) : null}
        {story.changed > 0 ? (
          <p className={classes.text}>{t.count('money.completion.changed', story.changed)}</p>
        ) : null}
      </section>
      <Brings story={story} />
      <section aria-labelledby="ends">
        <h3 id="ends" className={classes.heading}>
          {t('money.completion.ends')}
        </h3>
        <p className={classes.warning}>
          <Icon d={icons.warning} />
          <span>{t('money.completion.endsText')}</span>
        </p>
      </section>
      <CompletionForm
        bookId={story.bookId}
        title={story.bookName}
        ready={checks.every(({ met }) => met)}
        onChanged={onChanged}
      />
      <Applications bookId={story.bookId} />
    </>
  );
}

function Brings({ story }: { story: Completion }) {
  const { t, format } = useI18n();
  const { dollars } = useMoney();
  const due = story.brings.filter(({ lacks }) => lacks.length === 0);
  return (
    <section aria-labelledby="brings">
      <h3 id="brings" className={classes.heading}>
        {t('money.completion.brings')}
      </h3>
      {due.length === 0 ? (
        <p className={classes.text}>
          {t('money.completion.bringsNothing', { words: format.number(story.words) })}
        </p>
      ) : (
        <ul className={classes.brings}>
          {due.map(({ kind, cents }) => (
            <li key={kind}>
              <span>{t(`money.bonus.${kind}`)}</span>
              <strong className={money.amount}>{dollars(cents)}</strong>
              {kind === 'completion' ? <span className={money.dim}>{t('money.bonus.share')}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
