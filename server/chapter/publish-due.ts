import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { AppDeps } from '#server/core/deps.ts';
import { eachItem, isNotWaiting } from '#server/core/each-item.ts';
import type { Tx } from '#server/db/database.ts';
import type { ChapterRow } from '#server/db/schema/story.ts';
import { chapter, chapterRevision, story } from '#server/db/schema/story.ts';
import { lockChapter } from '#server/story/own-chapter.ts';
import { addMessage } from '#server/tell/add-message.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { links } from '#shared/protocol/links.ts';
import { textOfRevision } from './chapter-text.ts';
import { settlePublication } from './publication.ts';
import { writeChapter } from './write-chapter.ts';

/** Chapters published in one run. The rest wait for the next run, so that each run stays short. */
const ROUND = 100;
/** States of completion in which a story takes new chapters. */
export const TAKES_CHAPTERS = ['none', 'rejected'] as const;

const JOB = 'publish';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'random' | 'settings' | 'logger'>;

/**
 * Publishes the chapters that are due, each in its own transaction. Any number of processes may run this at once: each chapter is checked
 * again under its lock, so it is published once. A chapter waits while its story takes no new chapters. A chapter that cannot be published
 * (emptied, too long) is refused and its schedule cancelled. A chapter that throws does not stop the others. Returns how many were
 * published.
 */
export async function publishDue(deps: Deps): Promise<number> {
  const { db, clock } = deps;
  const due = await db
    .select({ id: chapter.id })
    .from(chapter)
    .innerJoin(story, eq(story.id, chapter.storyId))
    .where(
      and(
        lte(chapter.publishAt, clock.now()),
        isNull(chapter.deletedAt),
        inArray(story.completion, TAKES_CHAPTERS),
        isNotWaiting(db, JOB, chapter.id, clock.now()),
      ),
    )
    .orderBy(asc(chapter.publishAt))
    .limit(ROUND);
  const ids = due.map(({ id }) => id);
  return (await eachItem(deps, JOB, ids, (id) => publishOne(deps, id))).filter(Boolean).length;
}

const isDue = ({ publishAt, deletedAt }: ChapterRow, now: number): boolean =>
  publishAt !== null && publishAt <= now && deletedAt === null;

/** Cancels the schedule. An earlier text that waits for an editor keeps waiting. */
const notPublished = (before: ChapterRow): ChapterRow => ({
  ...before,
  publishAt: null,
  inspectState: before.submittedRevisionId === null ? 'refused' : before.inspectState,
});

async function publishOne(deps: Deps, id: ChapterRow['id']): Promise<boolean> {
  const now = deps.clock.now();
  const moment = {
    now,
    newId: <Id extends string>() => mintId(deps.clock, deps.random) as string as Id,
  };
  return deps.db.transaction(async (tx) => {
    const locked = await lockChapter(tx, id);
    if (locked === undefined) return false;
    const { story: parent, chapter: before } = locked;
    if (!isDue(before, now)) return false;
    const [head] = await tx
      .select()
      .from(chapterRevision)
      .where(eq(chapterRevision.revisionId, before.revisionId));
    if (head === undefined) return false;
    const text = textOfRevision(head);
    const review = deps.settings.review;
    const publication = settlePublication({ kind: 'publish' }, before, parent, text, review, now);
    if (publication.kind === 'refused') return false;
    const isOut = publication.kind === 'settled';
    const after = isOut ? publication.chapter : notPublished(before);
    await writeChapter(tx, parent, before, after, null, moment);
    // If chapters are reviewed, the chapter only starts to wait for its review now. The author is notified when the review is decided.
    if (!isOut || after.inspectState !== 'waiting') await tellAuthor(tx, moment, locked, isOut);
    return isOut;
  });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockChapter>>>;

const tellAuthor = (
  tx: Tx,
  moment: Parameters<typeof addMessage>[1],
  { story: parent, chapter: before }: Locked,
  isOut: boolean,
): Promise<void> =>
  addMessage(tx, moment, {
    ownerId: parent.ownerId,
    type: 'review',
    kind: isOut ? 'chapterPublished' : 'chapterNotPublished',
    facts: { story: parent.title, chapter: before.title },
    route: links.writeChapter(parent.id, before.id, parent.allowPrice),
    actionRequired: !isOut,
  });
