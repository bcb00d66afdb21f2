import { useI18n } from '#i18n/i18n-context.ts';
import { useMoney } from '#i18n/use-money.ts';
import { bonusesOf } from '#shared/domain/bonus/bonus.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { Icon } from '#ui/icon.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import classes from './next-bonus.module.css';

/**
 * How many words are missing to the next bonus of a story under contract, by the rules and what this device has (docs/spec, section 9,
 * Bonuses). Nothing is shown if the device cannot know the published words,
 * or if the story is finished and takes no more.
 */
export function NextBonus({ story, chapters }: { story: StoryView; chapters: readonly ChapterView[] }) {
  const { t } = useI18n();
  const { dollars } = useMoney();
  const published = chapters.filter(({ status }) => status === 'published');
  if (!story.contractType || story.finished || published.some((chapter) => chapter.unpublishedChanges))
    return null;
  const words = published.reduce((sum, chapter) => sum + chapter.words, 0);
  const { contractType } = story;
  for (const { cents, lacks } of bonusesOf({ contractType, words, finished: false, leadDays: null })) {
    const lack = lacks.find(({ kind }) => kind === 'words');
    if (lack?.kind === 'words')
      return (
        <RouteLink to={links.bonus(story.id)} className={classes.link}>
          <Icon d={shellIcons.gem} size={16} />
          {t.count('storyHead.bonus', lack.words, { amount: dollars(cents) })}
        </RouteLink>
      );
  }
  return null;
}
