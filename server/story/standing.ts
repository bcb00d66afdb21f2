import { eq } from 'drizzle-orm';
import { type Refusal, refused } from '#server/core/outcome.ts';
import type { Reader } from '#server/db/database.ts';
import { contract } from '#server/db/schema/contract.ts';
import type { StoryRow } from '#server/db/schema/story.ts';
import { type ContractStanding, isChangeable } from '#shared/domain/contract/state.ts';
import { openFirst } from './submission-order.ts';

/** A story's contract status, the reason of the last decision, and the rate that an open contract names; null: it names none. */
export type Standing = {
  readonly standing: ContractStanding;
  readonly reason: string;
  readonly shareTenths?: number | null;
};

/** Reads a story's contract status: it follows from what was decided, not from when. An application takes precedence over a closing by the desk. */
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

/** Codes -1, -2 and -3. The page shows this message with a warning icon (docs/spec, section 4). */
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

/** Why no contract can be submitted for this story now. A rejected application may be followed by another. */
export function refusalToApply(story: StoryRow, known: Standing): Refusal | undefined {
  if (isChangeable(known.standing)) return undefined;
  return known.standing === 'approved' ? refused('alreadyApplied') : refusalOfStanding(story, known);
}
