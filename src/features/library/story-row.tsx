import { useI18n } from '#i18n/i18n-context.ts';
import { unitOf } from '#services/length-unit.ts';
import { useServices } from '#services/services-context.ts';
import { htmlLanguage } from '#shared/domain/language.ts';
import type { PublicStoryItem } from '#shared/protocol/library/public-story.ts';
import { links } from '#shared/protocol/links.ts';
import { Bone } from '#ui/bone.tsx';
import { CoverImage } from '#ui/cover-image.tsx';
import { Loading } from '#ui/loading.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './story-row.module.css';

type Props = { story: PublicStoryItem };

/** A story in the library's list. */
export function StoryRow({ story }: Props) {
  const { t, language } = useI18n();
  const { fileUrl } = useServices();
  const other = otherLanguage(story.language, htmlLanguage(language));
  return (
    <RouteLink to={links.story(story.id)} look="plain" className={classes.row}>
      <span className={classes.cover}>
        <CoverImage
          src={story.iiconUrlMedium === null ? null : fileUrl(story.iiconUrlMedium)}
          title={story.name}
          decorative
        />
      </span>
      <span className={classes.body}>
        <span className={classes.name} lang={story.language}>
          {story.name}
        </span>
        <span className={classes.by}>{story.iname}</span>
        <span className={classes.synopsis} lang={story.language}>
          {story.synopsis}
        </span>
        <span className={classes.facts}>
          {other ? <span>{other}</span> : null}
          <span>{story.genre.name}</span>
          <span>{t.count('card.chapters', story.chapterCount)}</span>
          <span>{t.count(`card.${unitOf(story.language)}`, story.words)}</span>
          {story.finished ? <span className={classes.finished}>{t('card.finished')}</span> : null}
        </span>
      </span>
    </RouteLink>
  );
}

/** The name of a story's language if it is not the app's: readers cannot always tell by its title. '' if it is, or if it is unknown. */
function otherLanguage(tag: string | undefined, app: string): string {
  const main = (of: string) => of.split('-')[0];
  if (tag === undefined || main(tag) === main(app)) return '';
  return new Intl.DisplayNames([app], { type: 'language' }).of(tag) ?? '';
}

/** Skeleton of the library's list. */
export function StoryRowBones() {
  return (
    <Loading>
      {[0, 1, 2, 3].map((key) => (
        <div key={key} className={classes.bones}>
          <Bone width={76} height={106} />
          <div className={classes.lines}>
            <Bone width="60%" height={18} />
            <Bone width="30%" height={14} />
            <Bone width="95%" height={14} />
            <Bone width="70%" height={14} />
          </div>
        </div>
      ))}
    </Loading>
  );
}
