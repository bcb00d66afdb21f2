import { FIRST_RELEASE_LEAD_DAYS } from '#shared/domain/limits.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';
import { paymentLine } from './payment-line.ts';
import type { CopyTarget } from './profiles.ts';

const DAY_MS = 86_400_000;

/** Something that speaks against posting a chapter elsewhere now. Times in ms since epoch. */
export type CopyWarning =
  /** An approved exclusive contract allows it nowhere but here. */
  | { kind: 'exclusive' }
  /** The bonus for a first release needs a lead here; `until` null: the chapter is not published or scheduled here yet. */
  | { kind: 'firstRelease'; until: number | null }
  /** A note names a site for payments, which AO3 does not allow. */
  | { kind: 'payment'; line: string };

/**
 * The warnings before a chapter is copied (MOVE-5; docs/spec, section 9, Bonuses). `contract`: the type of an approved contract, '' without
 * one. `finished`: the story's completion was approved. `publishedAt`: when the chapter was published here, or will be.
 */
export function copyWarnings({
  contract,
  finished,
  publishedAt,
  now,
  note,
  target,
}: {
  contract: ContractType | '';
  finished: boolean;
  publishedAt: number | null;
  now: number;
  note: string;
  target: CopyTarget;
}): CopyWarning[] {
  const warnings: CopyWarning[] = [];
  if (contract === 'exclusive') warnings.push({ kind: 'exclusive' });
  const until = publishedAt === null ? null : publishedAt + FIRST_RELEASE_LEAD_DAYS * DAY_MS;
  // A finished story gets no more chapters: only those that were published in its last days have a lead to keep.
  const isAhead = until === null ? !finished : now < until;
  if (contract === 'nonExclusive' && isAhead) warnings.push({ kind: 'firstRelease', until });
  const line = target === 'ao3' ? paymentLine(note) : undefined;
  if (line !== undefined) warnings.push({ kind: 'payment', line });
  return warnings;
}
