import { useEffect, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import { deviceNotes } from './device-notes.ts';

/** An offer, taken or not, is not made again for this long. */
const REST_MS = 60 * 86_400_000;

/** Whether the offer of this start of the app still stands; it outlives the screens it is shown on. */
let standing = false;

/** Whether installing may be offered now: once, then not for 60 days. `decline` takes this one away. */
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
    // A device that cannot remember the offer is not asked: it would be asked for ever.
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
