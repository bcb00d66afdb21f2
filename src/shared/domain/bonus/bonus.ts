import {
  COMPLETION_EXCLUSIVE_BANDS,
  FIRST_RELEASE_CENTS,
  FIRST_RELEASE_LEAD_DAYS,
  FIRST_RELEASE_WORDS_MIN,
  SIGNING_EXCLUSIVE_CENTS,
  SIGNING_EXCLUSIVE_WORDS_MIN,
  SIGNING_NON_EXCLUSIVE_CENTS,
  SIGNING_NON_EXCLUSIVE_WORDS_MIN,
} from '#shared/domain/limits.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';

/** Kinds of bonuses, as `POST /author/apply/add` spells them (docs/spec, section 7). */
export const BONUS_KINDS = ['signing', 'completion', 'firstRelease'] as const;
export type BonusKind = (typeof BONUS_KINDS)[number];

/** Facts a bonus depends on. */
export type BonusFacts = {
  contractType: ContractType;
  /** Published words, as the server counts them (docs/spec, section 9, Bonuses). */
  words: number;
  /** The whole book is uploaded: its completion was filed and confirmed. */
  finished: boolean;
  /** Days by which the latest chapters were published here before other platforms; null: they are published nowhere else. */
  leadDays: number | null;
};

/** An unmet condition of a bonus. `words`: how many more are needed. */
export type BonusLack = { kind: 'words'; words: number } | { kind: 'finished' } | { kind: 'lead' };

/** A bonus of a story, with what it lacks. */
export type Bonus = {
  kind: BonusKind;
  /** US cents that are due, or would be due if nothing were lacking. */
  cents: number;
  /** Empty: it can be claimed. */
  lacks: BonusLack[];
  /** The next higher band of the completion bonus, or null if there is none. */
  next: { words: number; cents: number } | null;
};

/** Bonuses of the contract type, with what each one lacks (docs/spec, section 9, Bonuses). */
export function bonusesOf(facts: BonusFacts): Bonus[] {
  return facts.contractType === 'exclusive'
    ? [exclusiveSigning(facts), exclusiveCompletion(facts)]
    : [nonExclusiveSigning(facts), firstRelease(facts)];
}

/** Sum of all bonuses that lack nothing, in US cents. */
export const bonusSum = (bonuses: readonly Bonus[]): number =>
  bonuses.reduce((sum, { cents, lacks }) => (lacks.length === 0 ? sum + cents : sum), 0);

const lackOfWords = (words: number, wordsMin: number): BonusLack[] =>
  words >= wordsMin ? [] : [{ kind: 'words', words: wordsMin - words }];

const lackOfEnd = (finished: boolean): BonusLack[] => (finished ? [] : [{ kind: 'finished' }]);

const exclusiveSigning = ({ words }: BonusFacts): Bonus => ({
  kind: 'signing',
  cents: SIGNING_EXCLUSIVE_CENTS,
  lacks: lackOfWords(words, SIGNING_EXCLUSIVE_WORDS_MIN),
  next: null,
});

function exclusiveCompletion({ words, finished }: BonusFacts): Bonus {
  const [lowest] = COMPLETION_EXCLUSIVE_BANDS;
  const band = COMPLETION_EXCLUSIVE_BANDS.filter(({ wordsMin }) => words >= wordsMin).at(-1) ?? lowest;
  const higher = COMPLETION_EXCLUSIVE_BANDS.find(
    ({ wordsMin }) => wordsMin > words && wordsMin > band.wordsMin,
  );
  return {
    kind: 'completion',
    cents: band.cents,
    lacks: [...lackOfWords(words, band.wordsMin), ...lackOfEnd(finished)],
    next: higher && words >= lowest.wordsMin ? { words: higher.wordsMin - words, cents: higher.cents } : null,
  };
}

const nonExclusiveSigning = ({ words, finished }: BonusFacts): Bonus => ({
  kind: 'signing',
  cents: SIGNING_NON_EXCLUSIVE_CENTS,
  lacks: [...lackOfWords(words, SIGNING_NON_EXCLUSIVE_WORDS_MIN), ...lackOfEnd(finished)],
  next: null,
});

const firstRelease = ({ words, finished, leadDays }: BonusFacts): Bonus => ({
  kind: 'firstRelease',
  cents: FIRST_RELEASE_CENTS,
  lacks: [
    ...lackOfWords(words, FIRST_RELEASE_WORDS_MIN),
    ...lackOfEnd(finished),
    ...(leadDays === null || leadDays >= FIRST_RELEASE_LEAD_DAYS ? [] : [{ kind: 'lead' } as const]),
  ],
  next: null,
});
