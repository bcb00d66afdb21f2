import { useI18n } from '#i18n/i18n-context.ts';
import { useAnswer, useLasting } from '#services/answers/use-answer.ts';
import { htmlLanguage } from '#shared/domain/language.ts';
import { links } from '#shared/protocol/links.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './newest-notices.module.css';

const SHOWN = 4;

/**
 * The newest notices, for home: built without Mantine, and not part of the first load. Renders nothing if there are none or they are
 * unavailable. The service worker caches the last answer, so they are available offline.
 */
export function NewestNotices() {
  const { t, format, language } = useI18n();
  const notices = useLasting(useAnswer('noticeList', { request: {} }, { keep: 'worker', again: language }));
  const items = notices.state === 'ready' ? notices.value.items.slice(0, SHOWN) : [];
  if (items.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="home-notices">
      <h2 id="home-notices" className={classes.heading}>
        {t('home.notices')}
      </h2>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.id}>
            <RouteLink to={links.notice(item.id)} look="plain" className={classes.item}>
              <span className={classes.facts}>
                <span className={classes.category}>{item.category.name}</span>
                <time dateTime={item.publishedAt}>{format.day(item.publishedAt)}</time>
              </span>
              <span className={classes.title} lang={htmlLanguage(item.language)}>
                {item.title}
              </span>
            </RouteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
