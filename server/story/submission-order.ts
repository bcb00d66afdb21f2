import { desc, type SQL, sql } from 'drizzle-orm';
import { contract, contractEvent } from '#server/db/schema/contract.ts';

/** The entry of a contract's submission in the log, whose numbers only grow, whatever the clocks say. */
export const submissionEntry = sql<
  number | null
>`(select min(${contractEvent.sequence}) from ${contractEvent} where ${contractEvent.contractId} = ${contract.id} and ${contractEvent.kind} = 'submitted')`;

/** For `orderBy`: the contract that was submitted last comes first. */
export const lastSubmittedFirst = (): SQL[] => [
  sql`${submissionEntry} desc nulls last`,
  desc(contract.submittedAt),
  desc(contract.id),
];

/** For `orderBy`: the one that waits or is approved first, of which a story has at most one, then as `lastSubmittedFirst`. */
export const openFirst = (): SQL[] => [
  sql`(${contract.state} in ('waiting', 'approved')) desc`,
  ...lastSubmittedFirst(),
];
