import { useState } from 'react';
import { type Typed, useEarlierDraft, useFormDraft } from './use-form-draft.ts';

/**
 * What stands in a form: what is typed, else what was typed before the page went (decision 0004), else `empty`. A
 * device that cannot be read is one where nothing was typed: what these forms send needs nothing of it.
 */
export function useTyped<Name extends string>(
  name: Name,
  empty: Typed<Name>,
): {
  typed: Typed<Name>;
  change(typed: Typed<Name>): void;
  /** The server has it: nothing of it waits here any more. */
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
