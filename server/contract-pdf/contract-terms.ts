import {
  CHAPTER_WORDS_MAX,
  CHAPTER_WORDS_MIN,
  COMPLETION_EXCLUSIVE_BANDS,
  FIRST_RELEASE_CENTS,
  FIRST_RELEASE_LEAD_DAYS,
  FIRST_RELEASE_WORDS_MIN,
  GUARDIAN_UNDER_AGE,
  PAYMENT_LAST_DAY,
  PAYMENT_NORMAL_DAY,
  SIGNING_EXCLUSIVE_CENTS,
  SIGNING_EXCLUSIVE_WORDS_MIN,
  SIGNING_NON_EXCLUSIVE_CENTS,
  SIGNING_NON_EXCLUSIVE_WORDS_MIN,
  WITHDRAWAL_BALANCE_MIN_CENTS,
  WITHDRAWAL_FIRST_DAY,
  WITHDRAWAL_LAST_DAY,
} from '#shared/domain/limits.ts';

/** Terms that a contract needs but the specification leaves open. */
const EXCLUSIVE_YEARS = 5;
const NON_EXCLUSIVE_YEARS = 2;
const NOTICE_DAYS = 60;
const OFFER_DAYS = 30;
const EXCLUSIVE_DAYS = 14;
const OBJECTION_DAYS = 60;
const MEND_DAYS = 30;
const IDLE_DAYS = 90;
const TAKE_DOWN_DAYS = 14;

/**
 * The values for the placeholders in the clauses, by name (docs/spec, section 9). A number on the edge of two bands belongs to the higher
 * band, as in the computation of the bonuses (docs/spec, section 9, Bonuses).
 */
export function contractFigures(locale: string): Record<string, string> {
  const count = (value: number): string => new Intl.NumberFormat(locale).format(value);
  const money = (cents: number): string => `US$${count(cents / 100)}`;
  const [band1, band2, band3, band4] = COMPLETION_EXCLUSIVE_BANDS;
  return {
    chapterMin: count(CHAPTER_WORDS_MIN),
    chapterMax: count(CHAPTER_WORDS_MAX),
    signingExclusive: money(SIGNING_EXCLUSIVE_CENTS),
    signingExclusiveWords: count(SIGNING_EXCLUSIVE_WORDS_MIN),
    band1: money(band1.cents),
    band1From: count(band1.wordsMin),
    band1To: count(band2.wordsMin - 1),
    band2: money(band2.cents),
    band2From: count(band2.wordsMin),
    band2To: count(band3.wordsMin - 1),
    band3: money(band3.cents),
    band3From: count(band3.wordsMin),
    band3To: count(band4.wordsMin - 1),
    band4: money(band4.cents),
    band4Over: count(band4.wordsMin - 1),
    signingNonExclusive: money(SIGNING_NON_EXCLUSIVE_CENTS),
    signingNonExclusiveOver: count(SIGNING_NON_EXCLUSIVE_WORDS_MIN - 1),
    firstRelease: money(FIRST_RELEASE_CENTS),
    firstReleaseOver: count(FIRST_RELEASE_WORDS_MIN - 1),
    leadDays: count(FIRST_RELEASE_LEAD_DAYS),
    balance: money(WITHDRAWAL_BALANCE_MIN_CENTS),
    firstDay: count(WITHDRAWAL_FIRST_DAY),
    lastDay: count(WITHDRAWAL_LAST_DAY),
    beforeDay: count(PAYMENT_LAST_DAY + 1),
    normalDay: count(PAYMENT_NORMAL_DAY),
    exclusiveYears: count(EXCLUSIVE_YEARS),
    nonExclusiveYears: count(NON_EXCLUSIVE_YEARS),
    noticeDays: count(NOTICE_DAYS),
    offerDays: count(OFFER_DAYS),
    exclusiveDays: count(EXCLUSIVE_DAYS),
    objectionDays: count(OBJECTION_DAYS),
    mendDays: count(MEND_DAYS),
    idleDays: count(IDLE_DAYS),
    takeDownDays: count(TAKE_DOWN_DAYS),
    adultAge: count(GUARDIAN_UNDER_AGE),
  };
}
