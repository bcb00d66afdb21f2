import { useEffect, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import { deviceNotes } from './device-notes.ts';

/** An offer, accepted or not, is not repeated for this long. */
const REST_MS = 60 * 86_400_000;

/** Whether this start's offer still stands; it outlives the screens that show it. */
let standing = false;

/** Whether installing may be offered now: once, then not for 60 days. `decline` hides this offer. */
export function useOfferDue(wanted: boolean): { due: boolean; decline(): void } {
  const { clock } = useServices();
  const [due, setDue] = useState(standing);
  useEffect(() => {
    if (!wanted || standing) return;
    let current = true;
    const look = async () => {
      const last = await deviceNotes().lastOffer();
      const now = clock.now();
      if (!current || (last !== null && now - last < REST_MS)) return;
      await deviceNotes().noteOffer(now);
      standing = true;
      if (current) setDue(true);
    };
    // A device that cannot remember the offer gets none: it would be repeated for ever.
    look().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [wanted, clock]);
  return {
    due: due && wanted,
    decline() {
      standing = false;
      setDue(false);
    },
  };
}
