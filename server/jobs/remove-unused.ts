import { and, eq, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { AppDeps } from '#server/core/deps.ts';
import { eachItem, isNotWaiting } from '#server/core/each-item.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { application, applicationEvent } from '#server/db/schema/application.ts';
import { withdrawal } from '#server/db/schema/money.ts';
import { cover, story } from '#server/db/schema/story.ts';
import { coverFiles } from '#server/files/cover.ts';
import { noteUnused } from '#server/files/unused-files.ts';
import type { CoverId } from '#shared/domain/ids.ts';

const JOB = 'remove unused';

const DAY_MS = 86_400_000;
/**
 * How long a cover is kept once no story shows it: as long as a deleted chapter. A backup of that age may be restored with today's
 * files. In ms.
 */
export const UNUSED_COVER_MS = 30 * DAY_MS;
/**
 * How long a cover is kept that no story has shown yet: longer than a session lasts. A device may be offline for months before it sends the
 * form that refers to the cover, and the server may have the only copy. In ms.
 */
export const NEW_COVER_MS = 400 * DAY_MS;

/**
 * Removes covers that no story has shown for 30 days, covers that no story has ever shown after 400 days, and the decisions on applications
 * of deleted stories. It checks all covers once a day, so code that ends a cover's use need not report it. A cover's files are deleted by
 * the next sweep of files.
 */
export async function removeUnused(deps: Pick<AppDeps, 'db' | 'clock' | 'logger'>): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const isShown = db.select({ one: sql`1` }).from(story).where(eq(story.coverId, cover.id));
  await db
    .update(cover)
    .set({ unusedSince: null })
    .where(and(isNotNull(cover.unusedSince), sql`exists ${isShown}`));
  // Servers of the last release do not set this.
  await db
    .update(cover)
    .set({ shown: true })
    .where(and(eq(cover.shown, false), sql`exists ${isShown}`));
  await db
    .update(cover)
    .set({ unusedSince: now })
    .where(and(isNull(cover.unusedSince), notExists(isShown)));
  await removeSteps(db);
  const due = await db
    .select({ id: cover.id })
    .from(cover)
    .where(
      and(
        or(
          and(eq(cover.shown, true), lte(cover.unusedSince, now - UNUSED_COVER_MS)),
          lte(cover.unusedSince, now - NEW_COVER_MS),
        ),
        isNotWaiting(db, JOB, cover.id, now),
      ),
    );
  const ids = due.map(({ id }) => id);
  await eachItem(deps, JOB, ids, (id) => db.transaction((tx) => removeCover(tx, id, now)));
}

/**
 * Removes a cover that no story uses. Its row is locked first: a story that takes the cover at this moment either took it before the lock
 * and is seen, or waits for the lock and finds no cover.
 */
async function removeCover(tx: Tx, id: CoverId, now: number): Promise<void> {
  const [row] = await tx.select().from(cover).where(eq(cover.id, id)).for('update');
  const [shown] = await tx.select({ id: story.id }).from(story).where(eq(story.coverId, id)).limit(1);
  if (row === undefined || shown !== undefined) return;
  await noteUnused(tx, { ownerId: row.ownerId, names: coverFiles(row.fileKey), dueAt: now });
  await tx.delete(cover).where(eq(cover.id, id));
}

/** Deletes the steps of applications that no longer exist. A story's deletion leaves none now, but did in earlier versions. */
async function removeSteps(db: Database): Promise<void> {
  const of = (table: typeof application | typeof withdrawal) =>
    db.select({ one: sql`1` }).from(table).where(sql`${table.id} = ${applicationEvent.subjectId}`);
  await db.delete(applicationEvent).where(and(notExists(of(application)), notExists(of(withdrawal))));
}
