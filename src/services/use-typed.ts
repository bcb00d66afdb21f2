import { useEffect, useState } from 'react';
import { type Typed, useEarlierDraft, useFormDraft } from './use-form-draft.ts';

/** The stored text, followed by the text that was typed before it had loaded. */
function joinTexts<T extends object>(stored: T, typed: T): T {
  const joined = { ...typed };
  for (const name of Object.keys(typed) as (keyof T)[]) {
    const [before, after] = [stored[name], typed[name]];
    if (typeof before === 'string' && typeof after === 'string')
      joined[name] = (before + after) as T[keyof T];
  }
  return joined;
}

/**
 * The input of a form: current, else from before the page closed (decision 0004), else `empty`. Input typed before the device has answered
 * is joined to the stored input by `join`. A device that cannot be read is treated as one without stored input: these forms can be sent
 * without stored input.
 */
export function useTyped<Name extends string>(
  name: Name,
  empty: Typed<Name>,
  join: (stored: Typed<Name>, typed: Typed<Name>) => Typed<Name> = joinTexts,
): {
  typed: Typed<Name>;
  change(typed: Typed<Name>): void;
  /** The server has the input, so none of it waits on this device. */
  clear(): Promise<void>;
} {
  const draft = useFormDraft(name);
  const { draft: earlier } = useEarlierDraft(name);
  const [now, setNow] = useState<{ typed: Typed<Name>; early: boolean } | null>(null);
  const isKnown = earlier !== undefined;
  const stored = earlier === 'unreadable' ? null : earlier;
  useEffect(() => {
    if (!isKnown || !now?.early) return;
    const typed = stored ? join(stored, now.typed) : now.typed;
    setNow({ typed, early: false });
    draft.keep(typed);
  }, [isKnown, stored, now, join, draft]);
  return {
    typed: now?.typed ?? stored ?? empty,
    change: (typed) => {
      setNow({ typed, early: !isKnown });
      if (isKnown) draft.keep(typed);
    },
    clear: () => {
      setNow({ typed: empty, early: false });
      return draft.clear();
    },
  };
}
