import { and, eq } from 'drizzle-orm';
import { type Refusal, refused } from '#server/core/outcome.ts';
import type { Reader } from '#server/db/database.ts';
import { contract } from '#server/db/schema/contract.ts';
import type { StoryRow } from '#server/db/schema/story.ts';
import { isFinished } from '#server/story/present-story.ts';
import { type Bonus, type BonusKind, bonusesOf } from '#shared/domain/bonus/bonus.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';

/** The approved contract of a story; there is at most one. */
export async function approvedContract(db: Reader, storyId: BookId) {
  const [row] = await db
    .select({
      number: contract.number,
      contractType: contract.contractType,
      decidedAt: contract.decidedAt,
      submittedAt: contract.submittedAt,
    })
    .from(contract)
    .where(and(eq(contract.storyId, storyId), eq(contract.state, 'approved')))
    .limit(1);
  return row;
}

/** The bonuses of a contract type for this story, by its published words (docs/spec, section 9, Bonuses). `leadDays` as in `BonusFacts`. */
export const storyBonuses = (
  story: StoryRow,
  contractType: ContractType,
  leadDays: number | null = null,
  finished = isFinished(story),
): Bonus[] => bonusesOf({ contractType, words: story.publishedWords, finished, leadDays });

/**
 * The current amount of a bonus of this kind, in US cents, or why it is not due. The story must be locked. `leadDays` as in `BonusFacts`.
 */
export async function dueBonus(
  db: Reader,
  story: StoryRow,
  kind: BonusKind,
  leadDays: number | null,
): Promise<Bonus | Refusal> {
  const signed = await approvedContract(db, story.id);
  if (signed === undefined) return refused('noContract');
  const bonus = storyBonuses(story, signed.contractType, leadDays).find((known) => known.kind === kind);
  if (bonus === undefined) return refused('bonusNotOffered');
  return bonus.lacks.length === 0 ? bonus : refused('notDue', { lacks: bonus.lacks });
}
