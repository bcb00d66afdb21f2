import { useSearch } from 'wouter';
import { links } from '#shared/protocol/links.ts';

/** Queues of the desk, in which something waits for an editor's decision or answer (docs/spec, section 6, Desk). */
export const DESK_QUEUES = ['contract', 'completion', 'bonus', 'withdrawal', 'chapter', 'question'] as const;
/** The other parts of the desk. */
export const DESK_TOOLS = [
  'author',
  'message',
  'notice',
  'import',
  'rate',
  'organisation',
  'mail',
  'editors',
  'audit',
  'server',
] as const;
/** Parts of the desk, in the order of their links. */
export const DESK_PARTS = [...DESK_QUEUES, ...DESK_TOOLS] as const;
export type DeskPart = (typeof DESK_PARTS)[number];

/**
 * The part shown, null for the overview; the open item; and the state with which a queue begins, '' for its usual one. All are in the
 * address, so that back and reload work.
 */
export function useDeskPlace(): { part: DeskPart | null; id: string; state: string } {
  const search = new URLSearchParams(useSearch());
  const named = search.get('part');
  return {
    part: DESK_PARTS.find((part) => part === named) ?? null,
    id: search.get('id') ?? '',
    state: search.get('state') ?? '',
  };
}

/** The approved withdrawals, which an editor has to mark as paid. */
export const toPay = (): string => `${links.desk('withdrawal')}&state=approved`;
