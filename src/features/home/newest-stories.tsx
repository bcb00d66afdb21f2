import { useI18n } from '#i18n/i18n-context.ts';
import { useAnswer } from '#services/answers/use-answer.ts';
import { useServices } from '#services/services-context.ts';
import { links } from '#shared/protocol/links.ts';
import { Bone } from '#ui/bone.tsx';
import { CoverImage } from '#ui/cover-image.tsx';
import { missingText } from '#ui/failure-text.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './newest-stories.module.css';

const SHOWN = 8;

/** The newest open stories. The service worker caches the last answer, so it is available offline. */
export function NewestStories() {
  const { t } = useI18n();
  const { fileUrl } = useServices();
  const newest = useAnswer('bookSearch', { request: { sort: 'newest' } }, { keep: 'worker' });
  const stories = newest.state === 'ready' ? newest.value.items.slice(0, SHOWN) : [];
  return (
    <section className={classes.section} aria-labelledby="home-newest" aria-busy={newest.state === 'loading'}>
      <div className={classes.head}>
        <h2 id="home-newest" className={classes.heading}>
          {t('home.newest')}
        </h2>
        <RouteLink to={links.library()} className={classes.all}>
          {t('home.all')}
        </RouteLink>
      </div>
      {newest.state === 'loading' ? (
        <div className={classes.list}>
          {[0, 1, 2, 3].map((key) => (
            <div key={key} className={classes.card}>
              <span className={classes.cover} />
              <Bone width="80%" height={16} />
              <Bone width="50%" height={14} />
            </div>
          ))}
        </div>
      ) : null}
      {newest.state === 'failed' ? (
        <p className={classes.none}>{missingText(t, newest.failure, 'home.newestOffline')}</p>
      ) : null}
      {newest.state === 'ready' && stories.length === 0 ? (
        <p className={classes.none}>{t('home.newestEmpty')}</p>
      ) : null}
      {stories.length > 0 ? (
        <ul className={classes.list}>
          {stories.map((story) => (
            <li key={story.id}>
              <RouteLink to={links.story(story.id)} look="plain" className={classes.card}>
                <CoverImage
                  src={story.iiconUrlMedium === null ? null : fileUrl(story.iiconUrlMedium)}
                  title={story.name}
                  decorative
                />
                <span className={classes.name}>{story.name}</span>
                <span className={classes.by}>{story.iname}</span>
              </RouteLink>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
