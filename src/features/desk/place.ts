import { useSearch } from 'wouter';
import { links } from '#shared/protocol/links.ts';

/** Queues of the desk, in which something waits for an editor's decision or answer (docs/spec, section 6, Desk). */
export const DESK_QUEUES = ['contract', 'completion', 'bonus', 'withdrawal', 'chapter', 'question'] as const;
/** All parts of the desk in the order of their links: the queues first, then the rest, the most used first. */
export const DESK_GROUPS = [
  { name: 'waiting', parts: DESK_QUEUES },
  { name: 'people', parts: ['story', 'author', 'message'] },
  { name: 'money', parts: ['import', 'rate'] },
  { name: 'site', parts: ['notice', 'organisation', 'editors', 'mail', 'audit', 'server'] },
] as const;
export const DESK_PARTS = DESK_GROUPS.flatMap<(typeof DESK_GROUPS)[number]['parts'][number]>(({ parts }) => [
  ...parts,
]);
export type DeskPart = (typeof DESK_PARTS)[number];

/**
 * The part shown, null for the overview; the open item; the state with which a queue begins, '' for its usual one; and what was looked for, '' for nothing. All are in the
 * address, so that back and reload work.
 */
export function useDeskPlace(): { part: DeskPart | null; id: string; state: string; typed: string } {
  const search = new URLSearchParams(useSearch());
  const named = search.get('part');
  return {
    part: DESK_PARTS.find((part) => part === named) ?? null,
    id: search.get('id') ?? '',
    state: search.get('state') ?? '',
    typed: search.get('find') ?? '',
  };
}

/** The approved withdrawals, which an editor has to mark as paid. */
export const toPay = (): string => `${links.desk('withdrawal')}&state=approved`;

/** The stories that are found by what was typed. */
export const storiesNamed = (typed: string): string =>
  `${links.desk('story')}&find=${encodeURIComponent(typed)}`;
