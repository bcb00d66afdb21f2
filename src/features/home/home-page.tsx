import { useI18n } from '#i18n/i18n-context.ts';
import { links } from '#shared/protocol/links.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './home-page.module.css';
import { NewestStories } from './newest-stories.tsx';

/** What the platform is, three steps to start, the newest stories, a call to write (product.md, Public pages). */
export function HomePage() {
  const { t } = useI18n();
  const steps = [t('home.steps.register'), t('home.steps.story'), t('home.steps.publish')];
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
      <section className={classes.steps} aria-labelledby="home-steps">
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
    </>
  );
}
