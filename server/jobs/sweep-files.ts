import { and, eq, lt, lte, notExists, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AppDeps } from '#server/core/deps.ts';
import { eachItem, isNotWaiting } from '#server/core/each-item.ts';
import { privateFile } from '#server/core/private-files.ts';
import type { Tx } from '#server/db/database.ts';
import { contract, contractDraft, privatePicture, writerForm } from '#server/db/schema/contract.ts';
import { unusedFile } from '#server/db/schema/file.ts';
import { noteUnused, removeUnused } from '#server/files/unused-files.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { CONTRACT_SIGNABLE_MS, SENSITIVE_KEPT_MS } from '#shared/domain/limits.ts';

const JOB = 'sweep files';
const DAY_MS = 86_400_000;
/** An unsigned document is deleted a day after it could last be signed. In ms. */
const UNSIGNED_KEPT_MS = CONTRACT_SIGNABLE_MS + DAY_MS;
/** A picture that no form refers to is deleted once no device can still hold an unsent form that does. In ms. */
const UNNAMED_KEPT_MS = SENSITIVE_KEPT_MS + 7 * DAY_MS;

/**
 * Deletes files that nothing uses, among them private data that is no longer needed: documents that were never signed, and pictures of
 * identity documents that no form or contract refers to. Deletes only files that a row lists. If a server was moved to a new database and
 * may be moved back, a file that is unknown to this database may belong to the earlier one.
 */
export async function sweepFiles(deps: Pick<AppDeps, 'db' | 'clock' | 'files' | 'logger'>): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    for (const { ownerId, fileKey } of await deletePrivate(tx, now))
      await noteUnused(tx, { ownerId, names: [privateFile(fileKey)], dueAt: now });
  });
  const due = await deps.db
    .select({ name: unusedFile.name })
    .from(unusedFile)
    .where(and(lte(unusedFile.dueAt, now), isNotWaiting(deps.db, JOB, unusedFile.name, now)));
  const names = due.map(({ name }) => name);
  await eachItem(deps, JOB, names, (name) => removeUnused(deps, eq(unusedFile.name, name)));
}

async function deletePrivate(db: Tx, now: number): Promise<{ ownerId: UserId; fileKey: string }[]> {
  const unsigned = await db
    .delete(contractDraft)
    .where(
      and(
        lt(contractDraft.madeAt, now - UNSIGNED_KEPT_MS),
        notExists(db.select({ one: sql`1` }).from(contract).where(sql`${contract.id} = ${contractDraft.id}`)),
      ),
    )
    .returning({ ownerId: contractDraft.ownerId, fileKey: contractDraft.fileKey });
  const names = (form: typeof writerForm | typeof contract | typeof contractDraft, owner: AnyPgColumn) =>
    db
      .select({ one: sql`1` })
      .from(form)
      .where(
        sql`${owner} = ${privatePicture.ownerId} and (${form.pictures} is null or strpos(${form.pictures}, ${privatePicture.id}::text) > 0)`,
      );
  const unnamed = await db
    .delete(privatePicture)
    .where(
      and(
        lt(privatePicture.createdAt, now - UNNAMED_KEPT_MS),
        notExists(names(writerForm, writerForm.userId)),
        notExists(names(contract, contract.ownerId)),
        notExists(names(contractDraft, contractDraft.ownerId)),
      ),
    )
    .returning({ ownerId: privatePicture.ownerId, fileKey: privatePicture.fileKey });
  return [...unsigned, ...unnamed];
}
