import { type ReactNode, Suspense } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import {
  COMPLETION_EXCLUSIVE_BANDS,
  SIGNING_EXCLUSIVE_CENTS,
  SIGNING_EXCLUSIVE_WORDS_MIN,
  WITHDRAWAL_BALANCE_MIN_CENTS,
} from '#shared/domain/limits.ts';
import { links } from '#shared/protocol/links.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './home-page.module.css';
import { NewestStories } from './newest-stories.tsx';

type Props = {
  /** The newest notices. `start` passes them in, as features do not import each other. They are below the first screen, so nothing jumps. */
  notices?: ReactNode;
};

/** Whole dollars without a thousands separator: home's amounts are below a thousand. */
const dollars = (cents: number): string => `$${cents / 100}`;

/**
 * What the platform is, how an author earns, three steps to start, the newest stories, a call to write (docs/spec, section 2, Public
 * pages). It is rendered at build too: the first render must not use clock, window or randomness.
 */
export function HomePage({ notices }: Props) {
  const { t } = useI18n();
  return (
    <>
      <section className={classes.hero}>
        <div className={classes.heroText}>
          <h1 className={classes.title}>{t('home.title')}</h1>
          <p className={classes.lead}>{t('home.lead')}</p>
          <div className={classes.calls}>
            <RouteLink to={links.createStory()} look="accent">
              {t('home.start')}
            </RouteLink>
            <RouteLink to={links.library()} look="quiet">
              {t('home.read')}
            </RouteLink>
          </div>
        </div>
        <svg className={classes.art} viewBox="0 0 360 300" aria-hidden="true">
          <path
            className={classes.sheet}
            d="M92 30h190a10 10 0 0 1 10 10v222a10 10 0 0 1-10 10H92a10 10 0 0 1-10-10V40a10 10 0 0 1 10-10Z"
          />
          <path
            className={classes.lines}
            d="M110 74h96M110 108h150M110 132h140M110 156h152M110 180h118M110 216h84"
          />
          <path className={classes.ink} d="M286 96c-6 22-40 52-40 88a40 40 0 0 0 80 0c0-36-34-66-40-88Z" />
          <path
            className={classes.nib}
            d="M286 144c-10 14-17 28-17 41 0 10 7 16 13 25h8c6-9 13-15 13-25 0-13-7-27-17-41Zm0 22v24"
          />
        </svg>
      </section>
      <Suspense fallback={null}>
        <Below notices={notices} />
      </Suspense>
    </>
  );
}

/** Everything below the first screen. A separate boundary, so that hydration makes the call to write work first. */
function Below({ notices }: Props) {
  const { t, format } = useI18n();
  const highest = COMPLETION_EXCLUSIVE_BANDS[COMPLETION_EXCLUSIVE_BANDS.length - 1];
  const earnings = [
    [
      dollars(SIGNING_EXCLUSIVE_CENTS),
      t('home.earn.signing', { words: format.number(SIGNING_EXCLUSIVE_WORDS_MIN) }),
    ],
    [t('home.earn.upTo', { amount: dollars(highest?.cents ?? 0) }), t('home.earn.completion')],
    [t('home.earn.monthly'), t('home.earn.payout', { amount: dollars(WITHDRAWAL_BALANCE_MIN_CENTS) })],
  ] as const;
  const steps = [t('home.steps.register'), t('home.steps.story'), t('home.steps.publish')];
  return (
    <>
      <section className={classes.section} aria-labelledby="home-earn">
        <h2 id="home-earn" className={classes.heading}>
          {t('home.earn.title')}
        </h2>
        <ul className={classes.list}>
          {earnings.map(([number, text]) => (
            <li key={text} className={classes.earning}>
              <span className={classes.amount}>{number}</span>
              {text}
            </li>
          ))}
        </ul>
        <RouteLink to={links.benefits()} className={classes.more}>
          {t('home.earn.more')}
        </RouteLink>
      </section>
      <section className={classes.section} aria-labelledby="home-steps">
        <h2 id="home-steps" className={classes.heading}>
          {t('home.steps.title')}
        </h2>
        <ol className={classes.list}>
          {steps.map((step, index) => (
            <li key={step} className={classes.step}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </section>
      <NewestStories />
      {notices}
      <section className={`${classes.section} ${classes.end}`}>
        <h2 className={classes.endTitle}>{t('home.end.title')}</h2>
        <p className={classes.endText}>{t('home.end.text')}</p>
        <RouteLink to={links.createStory()} look="accent">
          {t('home.start')}
        </RouteLink>
      </section>
    </>
  );
}
