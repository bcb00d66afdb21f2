import type { ChapterView } from '#sync/types/author-work.ts';
import classes from './changed-lines.module.css';
import type { ChangedPost } from './changed-posts.ts';

/** A chapter of which a posted text is compared with the text now. */
export type Compared = { chapter: ChapterView; post: ChangedPost };

type Props = {
  chapter: ChapterView;
  posts: readonly ChangedPost[];
  onCompare(compared: Compared): void;
};

/** Small lines under a chapter's row: where it was posted and has changed since. Each leads to what changed. */
export function ChangedLines({ chapter, posts, onCompare }: Props) {
  return (
    <div className={classes.lines}>
      {posts.map((post) => (
        <button
          key={post.platform}
          type="button"
          className={classes.line}
          onClick={() => onCompare({ chapter, post })}
        >
          {post.text}
          <span className="visually-hidden"> {chapter.title}</span>
        </button>
      ))}
    </div>
  );
}
