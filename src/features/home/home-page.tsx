import { type ReactNode, Suspense } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useSession } from '#services/use-session.ts';
import {
  COMPLETION_EXCLUSIVE_BANDS,
  SIGNING_EXCLUSIVE_CENTS,
  SIGNING_EXCLUSIVE_WORDS_MIN,
  WITHDRAWAL_BALANCE_MIN_CENTS,
} from '#shared/domain/limits.ts';
import { links } from '#shared/protocol/links.ts';
import { Icon } from '#ui/icon.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './home-page.module.css';
import { CLOUD_CHECK, PhonePicture } from './phone-picture.tsx';

type Props = {
  /** The newest stories. `start` passes them in, as they load after the first paint. */
  stories?: ReactNode;
  /** The newest notices. `start` passes them in, as features do not import each other. They are below the first screen, so nothing jumps. */
  notices?: ReactNode;
};

/** Whole dollars without a thousands separator: home's amounts are below a thousand. */
const dollars = (cents: number): string => `$${cents / 100}`;

const DEVICE = 'M7 3h10v18H7zM11 18h2';
const SEAL = 'M6 3h9l4 4v14H6ZM9 14.500l2 2 4.500-5';

/**
 * Home: a picture of the editor, what Tinta promises and the proof of it, how an author earns, the newest stories, three steps to start
 * (docs/spec, section 2, Public pages). It is rendered at build too: the first render must not use clock, window or randomness.
 */
export function HomePage({ stories, notices }: Props) {
  const { t } = useI18n();
  // A signed-in author has stories to continue. The prerendered page is for visitors.
  const isAuthor = useSession() !== null;
  return (
    <>
      <section className={classes.hero}>
        <div>
          <h1 className={classes.title}>{t('home.title')}</h1>
          <p className={classes.lead}>{t('home.lead')}</p>
          <div className={classes.calls}>
            <RouteLink to={isAuthor ? links.stories() : links.createStory()} look="accent">
              {t(isAuthor ? 'nav.myStories' : 'home.start')}
            </RouteLink>
            <RouteLink to={links.library()} look="quiet">
              {t('home.read')}
            </RouteLink>
          </div>
        </div>
        <PhonePicture />
      </section>
      <Suspense fallback={null}>
        <Below stories={stories} notices={notices} />
      </Suspense>
    </>
  );
}

/** Everything below the first screen. A separate boundary, so that hydration makes the call to write work first. */
function Below({ stories, notices }: Props) {
  const { t, format } = useI18n();
  const highest = COMPLETION_EXCLUSIVE_BANDS[COMPLETION_EXCLUSIVE_BANDS.length - 1];
  const proofs = [
    [DEVICE, t('home.proof.saved'), t('home.proof.savedText')],
    [CLOUD_CHECK, t('home.proof.synced'), t('home.proof.syncedText')],
    [SEAL, t('home.proof.signed'), t('home.proof.signedText')],
  ] as const;
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
      <Part id="home-proof" title={t('home.proof.title')}>
        <dl className={classes.rows}>
          {proofs.map(([icon, term, text], index) => (
            <div key={term} className={classes.row}>
              <dt className={index < 2 ? classes.state : classes.term}>
                <Icon d={icon} size={22} />
                {term}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part id="home-earn" title={t('home.earn.title')}>
        <ul className={classes.rows}>
          {earnings.map(([number, text]) => (
            <li key={text} className={classes.row}>
              <span className={classes.number}>{number}</span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <RouteLink to={links.benefits()} className={classes.more}>
          {t('home.earn.more')}
        </RouteLink>
      </Part>
      {stories}
      {notices}
      <Part id="home-end" title={t('home.end.title')}>
        <ol className={`${classes.rows} ${classes.steps}`}>
          {steps.map((step, index) => (
            <li key={step} className={classes.row}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
        <p className={classes.lead}>{t('home.end.text')}</p>
        <div className={classes.calls}>
          <RouteLink to={links.createStory()} look="accent">
            {t('home.start')}
          </RouteLink>
        </div>
      </Part>
    </>
  );
}

/** Reserves the space of the newest stories until they load. */
export const StoriesPlace = () => <div className={classes.stories} aria-busy="true" />;

type PartProps = { id: string; title: string; children: ReactNode };

/** A part of home: its heading, on a desktop at the left, and its rows. */
function Part({ id, title, children }: PartProps) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      <div>{children}</div>
    </section>
  );
}
