import { useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { unitOfStory } from '#services/length-unit.ts';
import { Nothing, part } from '#services/part/part.tsx';
import { queueOf } from '#services/publishing/queue.ts';
import { useServices } from '#services/services-context.ts';
import { StoryCover, StoryMenuBar, StoryStates } from '#services/story-facts.tsx';
import type { BookId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { Bone } from '#ui/bone.tsx';
import { dotted } from '#ui/dotted.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { BackLink } from '#ui/page.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { BufferLine } from './schedule/buffer-line.tsx';
import classes from './story-head.module.css';

const NextBonus = part('next-bonus', async () => (await import('./next-bonus.tsx')).NextBonus, {
  failed: Nothing,
});

type Props = {
  id: BookId | undefined;
  /** The title may be known before the local database is open. '': it is not known yet. */
  title: string;
  /** undefined until the device has read the story and its chapters. */
  known: { story: StoryView; chapters: readonly ChapterView[] } | undefined;
};

/** The head of a story's page: cover, title, states, length, what is next, and the story's menu (docs/spec, section 2, Author area). */
export function StoryHead({ id, title, known }: Props) {
  const { t } = useI18n();
  return (
    <div className={classes.head}>
      <BackLink to={links.stories()}>{t('chapterList.backToStories')}</BackLink>
      <div className={classes.story}>
        <div className={classes.cover}>
          {known ? <StoryCover story={known.story} title={title} /> : <Bone width="100%" height={101} />}
        </div>
        <div className={classes.facts}>
          {title === '' ? <Bone width="70%" height={28} /> : <h1 className={classes.title}>{title}</h1>}
          {known ? <Facts {...known} /> : <FactBones />}
        </div>
      </div>
      {id ? <StoryMenuBar id={id} /> : null}
    </div>
  );
}

function FactBones() {
  return (
    <>
      <Bone width="60%" height={20} />
      <Bone width="50%" height={20} />
    </>
  );
}

function Facts({ story, chapters }: { story: StoryView; chapters: readonly ChapterView[] }) {
  const { t } = useI18n();
  return (
    <>
      <StoryStates story={story} />
      <p className={classes.line}>
        {dotted([
          t.count('card.chapters', chapters.length),
          t.count(`card.${unitOfStory(story.form)}`, story.words),
          story.contractType && t(`contractType.${story.contractType}`),
        ])}
      </p>
      <NextChapter chapters={chapters} />
      <BufferLine chapters={chapters} className={classes.line} />
      <SignedContract id={story.id} />
      {story.allowPrice && !story.finished ? (
        <div className={classes.bonus}>
          <NextBonus story={story} chapters={chapters} />
        </div>
      ) : null}
    </>
  );
}

/** The scheduled chapter that is published first. */
function NextChapter({ chapters }: { chapters: readonly ChapterView[] }) {
  const { t, format } = useI18n();
  const [next] = queueOf(chapters, useServices().clock.now());
  if (!next) return null;
  const title = next.chapter.title.trim() || t('author.untitled');
  return (
    <p className={classes.line}>
      <Icon d={icons.clock} size={16} />
      <span>{t('storyHead.next', { title, when: format.moment(next.at) })}</span>
    </p>
  );
}

/** A contract that was signed on this device and waits for its author to send it. */
function SignedContract({ id }: { id: BookId }) {
  const { t } = useI18n();
  const { contracts } = useAuthor();
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    let current = true;
    contracts.waiting().then(
      (places) => current && setWaits(places.includes(id)),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [contracts, id]);
  if (!waits) return null;
  return (
    <RouteLink to={links.contract(id)} className={classes.link}>
      <Icon d={icons.signature} size={16} />
      {t('unsent.contractText')}
    </RouteLink>
  );
}
