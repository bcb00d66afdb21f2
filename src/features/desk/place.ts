import { useSearch } from 'wouter';

/** Parts of the desk, in the order of their links (docs/spec, section 6, Desk). */
export const DESK_PARTS = [
  'contract',
  'completion',
  'bonus',
  'withdrawal',
  'chapter',
  'organisation',
  'import',
  'rate',
  'notice',
  'message',
  'mail',
  'editors',
  'audit',
] as const;
export type DeskPart = (typeof DESK_PARTS)[number];

/** The part shown, and the open item; both are in the address, so that back and reload work. */
export function useDeskPlace(): { part: DeskPart; id: string } {
  const search = new URLSearchParams(useSearch());
  const named = search.get('part');
  return { part: DESK_PARTS.find((part) => part === named) ?? 'contract', id: search.get('id') ?? '' };
}
