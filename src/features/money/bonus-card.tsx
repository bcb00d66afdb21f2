import { Button } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';
import {
  FIRST_RELEASE_LEAD_DAYS,
  FIRST_RELEASE_WORDS_MIN,
  SIGNING_EXCLUSIVE_WORDS_MIN,
  SIGNING_NON_EXCLUSIVE_WORDS_MIN,
} from '#shared/domain/limits.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { links } from '#shared/protocol/links.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { StateTag } from '#ui/state-tag.tsx';
import classes from './bonus-card.module.css';
import money from './money.module.css';

export type Bonuses = AnswerOf<'applyBonuses'>;
export type BonusOfStory = Bonuses['bonuses'][number];

type Props = { story: Bonuses; bonus: BonusOfStory; onClaim(): void };

/** One bonus: its description, its progress in exact words, what is missing, its application, and the claim (docs/spec, section 2, Money pages). */
export function BonusCard({ story, bonus, onClaim }: Props) {
  const { t, format } = useI18n();
  const { dollars } = useMoney();
  const { application } = bonus;
  const isOpen = application?.state === 'waiting' || application?.state === 'approved';
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.name}>{t(`money.bonus.${bonus.kind}`)}</h3>
        <span className={classes.sum}>{dollars(bonus.cents)}</span>
      </div>
      <p className={`${classes.text} ${money.dim}`}>
        <Terms story={story} kind={bonus.kind} />
      </p>
      {bonus.kind === 'completion' ? <p className={classes.text}>{t('money.bonus.share')}</p> : null}
      {isOpen ? null : <Progress story={story} bonus={bonus} />}
      {application ? (
        <p className={classes.text}>
          <StateTag state={application.state} />{' '}
          {application.state === 'waiting'
            ? t('money.bonus.waiting', { day: format.day(application.submittedAt) })
            : application.state === 'approved'
              ? t('money.bonus.credited', { amount: dollars(application.amount) })
              : t('money.bonus.rejected', { reason: application.reason })}
        </p>
      ) : null}
      {isOpen ? null : (
        <div className={classes.actions}>
          <Button disabled={!bonus.claimable} onClick={onClaim}>
            {t(application ? 'money.bonus.again' : 'money.bonus.claim')}
          </Button>
          {story.contract === 'approved' ? null : (
            <RouteLink to={links.contract(story.bookId)}>{t('money.bonus.toContract')}</RouteLink>
          )}
        </div>
      )}
    </li>
  );
}

function Terms({ story, kind }: { story: Bonuses; kind: BonusOfStory['kind'] }) {
  const { t, format } = useI18n();
  if (kind === 'completion') return t('money.bonus.terms.completion');
  if (kind === 'firstRelease')
    return t('money.bonus.terms.firstRelease', {
      days: FIRST_RELEASE_LEAD_DAYS,
      words: format.number(FIRST_RELEASE_WORDS_MIN - 1),
    });
  return story.contractType === 'exclusive'
    ? t('money.bonus.terms.signingExclusive', { words: format.number(SIGNING_EXCLUSIVE_WORDS_MIN) })
    : t('money.bonus.terms.signingNonExclusive', {
        words: format.number(SIGNING_NON_EXCLUSIVE_WORDS_MIN - 1),
      });
}

/** Progress: the words written, the words needed, and each missing condition by its name. */
function Progress({ story, bonus }: { story: Bonuses; bonus: BonusOfStory }) {
  const { t, format } = useI18n();
  const { dollars } = useMoney();
  const lacking = bonus.lacks.find((lack) => lack.kind === 'words');
  const goal = lacking?.kind === 'words' ? story.words + lacking.words : null;
  const lines = [
    ...bonus.lacks.map((lack) =>
      lack.kind === 'words'
        ? t.count('money.bonus.lackWords', lack.words, { amount: dollars(bonus.cents) })
        : lack.kind === 'finished'
          ? t('money.bonus.lackFinished')
          : t('money.bonus.lackLead', { days: FIRST_RELEASE_LEAD_DAYS }),
    ),
    ...(story.contract === 'approved' ? [] : [t('money.bonus.lackContract')]),
  ];
  return (
    <>
      {goal === null ? null : (
        <>
          <progress
            className={classes.bar}
            max={goal}
            value={story.words}
            aria-label={t(`money.bonus.${bonus.kind}`)}
          />
          <span className={money.dim}>
            {t('money.bonus.progress', { done: format.number(story.words), goal: format.number(goal) })}
          </span>
        </>
      )}
      {lines.length === 0 ? (
        <p className={`${classes.text} ${classes.met}`}>
          <Icon d={icons.check} size={18} /> {t('money.bonus.finished')}
        </p>
      ) : (
        <ul className={classes.lacks}>
          {lines.map((line) => (
            <li key={line}>
              <Icon d={icons.clock} size={18} />
              <span>{line}</span>
            </li>
          ))}
        </ul>
      )}
      {bonus.next ? (
        <p className={classes.text}>
          {t.count('money.bonus.next', bonus.next.words, { amount: dollars(bonus.next.cents) })}
        </p>
      ) : null}
    </>
  );
}
