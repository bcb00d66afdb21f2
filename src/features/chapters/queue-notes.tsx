import { useState } from 'react';
import { Nothing, part } from '#services/part/part.tsx';
import { outOfOrder, passedOf } from '#services/publishing/queue.ts';
import { useServices } from '#services/services-context.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { ChapterView } from '#sync/types/author-work.ts';
import { useNow } from '#ui/platform/use-now.ts';

const QueueNotices = part(
  'publishing',
  async () => (await import('./publishing/publishing.ts')).publishing.QueueNotices,
  { texts: 'publishing', failed: Nothing },
);

const MINUTE = 60_000;

type Props = {
  bookId: BookId;
  /** The chapters of the story, in order. */
  chapters: readonly ChapterView[];
  /** Called after an answer about chapters whose time has passed, with the first of them. */
  onAnswered?(first: ChapterId): void;
};

/** What the author has to know of a story's queue. It is loaded once there is something, and stays: what was changed can be undone. */
export function QueueNotes(props: Props) {
  const now = useNow(useServices(), MINUTE);
  const [wasNeeded, setWasNeeded] = useState(false);
  const isNeeded = passedOf(props.chapters, now).length > 0 || outOfOrder(props.chapters, now) !== undefined;
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  return isNeeded || wasNeeded ? <QueueNotices {...props} now={now} /> : null;
}
