import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { type Action, type ActionGroup, offerActions } from './actions.ts';

type Bound = Required<Pick<Action, 'keys' | 'run'>>;
const isBound = (action: Action): action is Action & Bound =>
  action.keys !== undefined && action.run !== undefined;
const hasModifier = ({ keys }: Bound): boolean => /mod|ctrl|alt/.test(keys);

/** Whether a dialog is over the page: its keys then do nothing. */
export const isBehindDialog = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

const binding = ({ keys, run }: Bound): [string, () => void] => [
  keys,
  () => {
    if (!isBehindDialog()) run();
  },
];

/**
 * Offers actions to the command palette and the list of shortcuts while the component is shown, and runs them by their keys. Keys
 * without Ctrl, Alt or ⌘ do nothing while somebody types.
 */
export function useActions(group: ActionGroup): void {
  const latest = useRef(group);
  useEffect(() => {
    latest.current = group;
  });
  useEffect(() => offerActions(latest), []);
  const bound = group.actions.filter(isBound);
  useHotkeys(bound.filter(hasModifier).map(binding), [], true);
  useHotkeys(bound.filter((action) => !hasModifier(action)).map(binding));
}
