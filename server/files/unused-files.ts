import { and, inArray, lte, type SQL } from 'drizzle-orm';
import type { AppDeps } from '#server/core/deps.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { unusedFile } from '#server/db/schema/file.ts';
import type { UserId } from '#shared/domain/ids.ts';

/** How long an unused file stays: no request takes this long to use a file, and by then other devices no longer show it. In ms. */
export const UNUSED_FILE_MS = 86_400_000;

type Files = { readonly ownerId: UserId; readonly names: readonly string[]; readonly dueAt: number };

/**
 * Records files as unused. Call it before a file is stored: a failed or repeated request then leaves no file behind. Call it also in the
 * transaction that stops using a file.
 */
export async function noteUnused(db: Database | Tx, { ownerId, names, dueAt }: Files): Promise<void> {
  if (names.length === 0) return;
  await db.insert(unusedFile).values(names.map((name) => ({ name, ownerId, dueAt })));
}

/** Removes the record, in the transaction that starts to use the files. */
export async function noteUsed(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.delete(unusedFile).where(inArray(unusedFile.name, [...names]));
}

/**
 * Deletes unused files. A row is deleted after its file, and not before it is due: until then a running request may still store the file.
 */
export async function removeUnused(
  { db, clock, files }: Pick<AppDeps, 'db' | 'clock' | 'files'>,
  which: SQL,
): Promise<void> {
  const now = clock.now();
  const rows = await db.select({ name: unusedFile.name }).from(unusedFile).where(which);
  for (const { name } of rows) await files.remove(name);
  const names = rows.map(({ name }) => name);
  if (names.length > 0)
    await db.delete(unusedFile).where(and(inArray(unusedFile.name, names), lte(unusedFile.dueAt, now)));
}
