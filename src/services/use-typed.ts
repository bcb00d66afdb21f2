import { useState } from 'react';
import { type Typed, useEarlierDraft, useFormDraft } from './use-form-draft.ts';

/**
 * The input of a form: current, else from before the page closed (decision 0004), else `empty`. An unreadable device counts as one
 * without input, which these forms do not need to send.
 */
export function useTyped<Name extends string>(
  name: Name,
  empty: Typed<Name>,
): {
  typed: Typed<Name>;
  change(typed: Typed<Name>): void;
  /** The server has it, so nothing of it waits here. */
  clear(): Promise<void>;
} {
  const draft = useFormDraft(name);
  const { draft: earlier } = useEarlierDraft(name);
  const [now, setNow] = useState<Typed<Name> | null>(null);
  return {
    typed: now ?? (earlier === 'unreadable' ? empty : (earlier ?? empty)),
    change: (typed) => {
      setNow(typed);
      draft.keep(typed);
    },
    clear: () => {
      setNow(empty);
      return draft.clear();
    },
  };
}
