import { createHash } from 'node:crypto';
import { asc, desc, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { contractEvent } from '#server/db/schema/contract.ts';
import type { ContractId, UserId } from '#shared/domain/ids.ts';

type EventRow = typeof contractEvent.$inferSelect;

export type NewContractEvent = {
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
 * Adds an entry to the contract log, chained to the previous one by its hash. Entries of all processes are added one after the other
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

/** Whether the log is unchanged: no entry changed, removed or inserted. */
export async function isLogIntact(db: Reader): Promise<boolean> {
  let previousHash = BEGINNING;
  let sequence = 1;
  for (const row of await db.select().from(contractEvent).orderBy(asc(contractEvent.sequence))) {
    if (row.sequence !== sequence || row.previousHash !== previousHash || row.hash !== hashOf(row))
      return false;
    previousHash = row.hash;
    sequence += 1;
  }
  return true;
}
