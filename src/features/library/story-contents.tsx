import { useI18n } from '#i18n/i18n-context.ts';
import { unitOf } from '#services/length-unit.ts';
import type { PublicStory } from '#shared/protocol/library/public-story.ts';
import { links } from '#shared/protocol/links.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './story-view.module.css';

type Chapter = PublicStory['chapters'][number];
type Part = { name: string; first: string; chapters: Chapter[] };

/** A volume extends from its first chapter that readers can see to the next volume (`publicStory`). */
function partsOf(story: PublicStory): Part[] {
  const parts: Part[] = [];
  for (const chapter of story.chapters) {
    const begins = story.volumes?.find(({ firstChapterId }) => firstChapterId === chapter.id);
    const last = parts.at(-1);
    if (last && !begins) last.chapters.push(chapter);
    else parts.push({ name: begins?.title ?? '', first: chapter.id, chapters: [chapter] });
  }
  return parts;
}

/** The published chapters, under the names of their volumes. */
export function StoryContents({ story }: { story: PublicStory }) {
  const { t } = useI18n();
  return partsOf(story).map(({ name, first, chapters }) => (
    <section key={first} aria-labelledby={name ? `volume-${first}` : undefined}>
      {name ? (
        <h3 id={`volume-${first}`} className={classes.volume} lang={story.language}>
          {name}
        </h3>
      ) : null}
      <ol className={classes.chapters}>
        {chapters.map((chapter) => (
          <li key={chapter.id}>
            <RouteLink to={links.read(story.id, chapter.id)} look="plain" className={classes.chapter}>
              <span className={classes.chapterTitle}>
                <span className={classes.order}>{t('reader.chapter', { order: chapter.order })}</span>
                <span lang={story.language}>{chapter.title}</span>
              </span>
              <span className={classes.chapterFacts}>
                {chapter.paid ? <span className={classes.paid}>{t('storyPage.paid')}</span> : null}
                {t.count(`card.${unitOf(story.language)}`, chapter.words)}
              </span>
            </RouteLink>
          </li>
        ))}
      </ol>
    </section>
  ));
}
