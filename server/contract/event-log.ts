import { createHash } from 'node:crypto';
import { asc, desc, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AppDeps } from '#server/core/deps.ts';
import { failedItems, forgetItem, noteItem } from '#server/core/each-item.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import { setting } from '#server/db/schema/account.ts';
import { contractEvent } from '#server/db/schema/contract.ts';
import { OwnError } from '#server/ports/own-error.ts';
import type { ContractId, UserId } from '#shared/domain/ids.ts';

type EventRow = typeof contractEvent.$inferSelect;

type NewContractEvent = {
  contractId: ContractId;
  kind: EventRow['kind'];
  actorId: UserId;
  /** Facts that must be provable later: hashes, device, reason. Never the form. */
  detail: Readonly<Record<string, string>>;
  /** ms since epoch */
  at: number;
};

/** Hash before the first entry. */
const BEGINNING = '0'.repeat(64);

const hashOf = (row: Omit<EventRow, 'hash'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        row.previousHash,
        row.sequence,
        row.contractId,
        row.kind,
        row.actorId,
        row.detail,
        row.at,
      ]),
    )
    .digest('hex');

/**
 * Adds an entry to the contract log, chained to the previous one by its hash. The entries of all processes are added one after another
 * (docs/spec, section 4, Contract flow). Call it last in a transaction: the table stays locked until the transaction ends.
 */
export async function appendContractEvent(tx: Tx, event: NewContractEvent): Promise<void> {
  await tx.execute(sql`lock table ${contractEvent} in exclusive mode`);
  const [last] = await tx
    .select({ sequence: contractEvent.sequence, hash: contractEvent.hash })
    .from(contractEvent)
    .orderBy(desc(contractEvent.sequence))
    .limit(1);
  const row = {
    ...event,
    sequence: (last?.sequence ?? 0) + 1,
    detail: JSON.stringify(event.detail),
    previousHash: last?.hash ?? BEGINNING,
  };
  await tx.insert(contractEvent).values({ ...row, hash: hashOf(row) });
}

/** The last entry of the unbroken part of the log: every entry from the first to this one was checked. */
type Followed = Pick<EventRow, 'sequence' | 'hash'>;

/** The state of the check, from which `followLog` resumes. */
type Checked = {
  /** The entry that this round has reached. Each round starts at the first entry, so that a change of any entry is found. */
  readonly at: Followed;
  /** The last entry that was ever seen. It must stay in the log. */
  readonly last: Followed;
  /** The entry at which the chain is broken, or null. */
  readonly brokenAt: number | null;
};

const START: Followed = { sequence: 0, hash: BEGINNING };
const UNCHECKED: Checked = { at: START, last: START, brokenAt: null };

/** Name of the row in `setting` that records how far the log was checked, as JSON. */
const CHECKPOINT = 'contract log';

/** Entries read at a time, and per run of the job: about 0.1 s. */
const AT_ONCE = 1_000;
const TURN = 20_000;

async function checkedSoFar(db: Reader): Promise<Checked> {
  const [row] = await db.select().from(setting).where(eq(setting.name, CHECKPOINT));
  return row === undefined ? UNCHECKED : JSON.parse(row.value);
}

/**
 * Checks the next entries of the log, and starts again after its last one. It keeps a checkpoint, so a log of any length is checked in
 * several runs. Returns the number of the entry at which someone changed the log in the database, or null. A later round without a fault
 * clears the finding.
 */
async function followLog(db: Database): Promise<number | null> {
  let checked = await checkedSoFar(db);
  for (let read = 0; read < TURN; read += AT_ONCE) {
    const next = await step(db, checked);
    checked = next.checked;
    await keepChecked(db, checked);
    if (next.ended) break;
  }
  return checked.brokenAt;
}

async function step(
  db: Reader,
  { at, last, brokenAt }: Checked,
): Promise<{ checked: Checked; ended: boolean }> {
  const rows = await db
    .select()
    .from(contractEvent)
    .where(gt(contractEvent.sequence, at.sequence))
    .orderBy(asc(contractEvent.sequence))
    .limit(AT_ONCE);
  let end = at;
  for (const row of rows) {
    const isNext = row.sequence === end.sequence + 1 && row.previousHash === end.hash;
    // The last entry seen must still be there: a log that was cut and then grew again has a different entry at its position.
    const isReplaced = row.sequence === last.sequence && row.hash !== last.hash;
    // After a fault the round starts again, as the fault may have been repaired.
    if (!isNext || isReplaced || row.hash !== hashOf(row))
      return { checked: { at: START, last, brokenAt: end.sequence + 1 }, ended: true };
    end = { sequence: row.sequence, hash: row.hash };
  }
  if (rows.length === AT_ONCE) return { checked: { at: end, last, brokenAt }, ended: false };
  if (end.sequence < last.sequence)
    return { checked: { at: START, last, brokenAt: end.sequence + 1 }, ended: true };
  return { checked: { at: START, last: end, brokenAt: null }, ended: true };
}

async function keepChecked(db: Database, checked: Checked): Promise<void> {
  const value = JSON.stringify(checked);
  await db
    .insert(setting)
    .values({ name: CHECKPOINT, value })
    .onConflictDoUpdate({ target: setting.name, set: { value } });
}

/**
 * Whether a contract's entries in the log can be trusted. There must be entries, unchanged and linked to their neighbours, and the last
 * check of the whole log (`followLog`) must have found no fault.
 */
export async function isLogIntact(db: Reader, contractId: ContractId): Promise<boolean> {
  if ((await checkedSoFar(db)).brokenAt !== null) return false;
  const before = alias(contractEvent, 'before');
  const after = alias(contractEvent, 'after');
  const own = await db
    .select({ row: contractEvent, before: before.hash, after: after.previousHash })
    .from(contractEvent)
    .leftJoin(before, sql`${before.sequence} = ${contractEvent.sequence} - 1`)
    .leftJoin(after, sql`${after.sequence} = ${contractEvent.sequence} + 1`)
    .where(eq(contractEvent.contractId, contractId));
  // Every contract has an entry from its submission on. If there is none, its entries were removed.
  return (
    own.length > 0 &&
    own.every(
      (one) =>
        one.row.hash === hashOf(one.row) &&
        one.row.previousHash === (one.before ?? BEGINNING) &&
        (one.after === null || one.after === one.row.hash),
    )
  );
}

const JOB = 'check contract log';

/** Someone changed, removed or added an entry of the contract log directly in the database. */
class LogChanged extends OwnError {
  override name = 'LogChanged';
}

/**
 * Checks the next part of the contract log; a job calls it. A fault is noted for the operator until the log is whole again. The log itself
 * is not changed.
 */
export async function checkContractLog(deps: Pick<AppDeps, 'db' | 'clock' | 'logger'>): Promise<void> {
  const brokenAt = await followLog(deps.db);
  const fault = brokenAt === null ? undefined : `entry ${brokenAt}`;
  if (fault !== undefined)
    await noteItem(
      deps,
      JOB,
      fault,
      new LogChanged('an entry of the contract log was changed, removed or added in the database'),
    );
  for (const item of await failedItems(deps.db, JOB))
    if (item !== fault) await forgetItem(deps.db, JOB, item);
}
