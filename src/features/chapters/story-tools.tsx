import { useState } from 'react';
import { openedFile } from '#services/opened-file.ts';
import { useServices } from '#services/services-context.ts';
import { links } from '#shared/protocol/links.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { useFileDrop } from '#ui/platform/use-file-drop.ts';
import { ChapterJump } from './chapter-jump.tsx';
import list from './chapter-list.module.css';
import { chaptersLike } from './chapters-like.ts';
import { useChangedPosts } from './crosspost/changed-posts.ts';
import type { ListedPosts } from './crosspost/use-posted-changes.tsx';
import { JUMP_FROM } from './movable.ts';
import classes from './story-tools.module.css';

type Props = {
  story: StoryView;
  chapters: readonly ChapterView[];
  canAdd: boolean;
  /** The chapters are listed below; otherwise there is nothing to jump to. */
  isListed: boolean;
  /** Reports the chapters that match the typed text; null: all. */
  onLike(like: ReadonlySet<string> | null): void;
  posts: ListedPosts;
};

/** What a list has beside its rows: jumping in a long one, and what has changed since it was posted elsewhere. A manuscript dropped anywhere on the story's page opens the import. */
export function StoryTools({ story, chapters, canAdd, isListed, onLike, posts }: Props) {
  useChangedPosts(story.id, posts.set);
  const { navigate } = useServices();
  const [typed, setTyped] = useState('');
  const over = useFileDrop((files) => {
    if (!canAdd) return;
    openedFile.put(...files);
    navigate(links.manuscript('import', story.id));
  });
  return (
    <>
      {posts.dialog}
      {over && canAdd ? <div className={classes.over} /> : null}
      {isListed && chapters.length >= JUMP_FROM ? (
        <div className={list.jump}>
          <ChapterJump
            story={story}
            chapters={chapters}
            typed={typed}
            onType={(next) => {
              setTyped(next);
              onLike(chaptersLike(chapters, next));
            }}
          />
        </div>
      ) : null}
    </>
  );
}
