import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Refusal, refused } from '#server/core/outcome.ts';
import type { Reader } from '#server/db/database.ts';
import { contract, contractEvent } from '#server/db/schema/contract.ts';
import type { StoryRow } from '#server/db/schema/story.ts';
import { type ContractStanding, isChangeable } from '#shared/domain/contract/state.ts';

/** The number of the log entry of a contract's submission. These numbers only grow, whatever the clocks say. */
const submissionEntry = sql<
  number | null
>`(select min(${contractEvent.sequence}) from ${contractEvent} where ${contractEvent.contractId} = ${contract.id} and ${contractEvent.kind} = 'submitted')`;

/** For `orderBy`: puts the contract that was submitted last first. */
export const lastSubmittedFirst = (): SQL[] => [
  sql`${submissionEntry} desc nulls last`,
  desc(contract.submittedAt),
  desc(contract.id),
];

/** For `orderBy`: puts the contract that waits or is approved first (a story has at most one), then sorts as `lastSubmittedFirst`. */
export const openFirst = (): SQL[] => [
  sql`(${contract.state} in ('waiting', 'approved')) desc`,
  ...lastSubmittedFirst(),
];

/** A story's contract status, the reason of the last decision, and the rate in an open contract; null if it contains none. */
type Standing = {
  readonly standing: ContractStanding;
  readonly reason: string;
  readonly shareTenths?: number | null;
};

/**
 * Reads a story's contract status. The status follows from the contract that waits or is approved, else from the contract that was
 * submitted last by the log's numbers. Times are used only for contracts that are not in the log. An open contract takes precedence over a
 * closing by the desk.
 */
export async function standingOf(db: Reader, story: StoryRow): Promise<Standing> {
  const [last] = await db
    .select({ state: contract.state, reason: contract.reason, shareTenths: contract.shareTenths })
    .from(contract)
    .where(eq(contract.storyId, story.id))
    .orderBy(...openFirst())
    .limit(1);
  if (last?.state === 'waiting' || last?.state === 'approved')
    return { standing: last.state, reason: '', shareTenths: last.shareTenths };
  if (story.contractClosed) return { standing: 'closed', reason: '' };
  return last === undefined
    ? { standing: 'open', reason: '' }
    : { standing: 'rejected', reason: last.reason };
}

const CODES = { closed: '-1', waiting: '-2', rejected: '-3' } as const;

/**
 * Codes -1 (closed), -2 (waiting) and -3 (rejected), with the reason as message; undefined if a contract can be submitted or is approved.
 * The page shows this message with a warning icon (docs/spec, section 4).
 */
export function refusalOfStanding(
  story: StoryRow,
  { standing, reason, shareTenths }: Standing,
): Refusal | undefined {
  if (standing === 'open' || standing === 'approved') return undefined;
  const said = reason === '' ? undefined : reason;
  return {
    ok: false,
    code: CODES[standing],
    data: {
      isChange: isChangeable(standing),
      contractType: story.contractType,
      reason,
      ...(shareTenths === undefined ? {} : { shareTenths }),
    },
    ...(said === undefined ? {} : { message: (messages) => `${messages.code[CODES[standing]]}: ${said}` }),
  };
}

/**
 * Why no contract can be submitted for this story now: closed, waiting, or `alreadyApplied`. undefined if one can be, even after a
 * rejection.
 */
export function refusalToApply(story: StoryRow, known: Standing): Refusal | undefined {
  if (isChangeable(known.standing)) return undefined;
  return known.standing === 'approved' ? refused('alreadyApplied') : refusalOfStanding(story, known);
}
