import { useEffect, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import { storageMayBeCleared } from '#ui/platform/cleared-storage.ts';
import { deviceNotes } from './device-notes.ts';

/**
 * Whether the author is to be told that this browser may clear what it stores: once per device, until they have answered. undefined: not
 * known yet.
 */
export function useClearingDue(): { due: boolean | undefined; dismiss(): void } {
  const { clock } = useServices();
  const [due, setDue] = useState<boolean>();
  useEffect(() => {
    let current = true;
    const look = async () => (await storageMayBeCleared()) && !(await deviceNotes().knowsClearing());
    // A device that cannot store the answer is not told, or it would be told at every visit.
    void look()
      .catch(() => false)
      .then((found) => current && setDue(found));
    return () => {
      current = false;
    };
  }, []);
  return {
    due,
    dismiss() {
      setDue(false);
      deviceNotes()
        .noteClearing(clock.now())
        .catch(() => undefined);
    },
  };
}
