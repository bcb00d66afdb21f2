import { useEffect, useState } from 'react';
import { useSession } from '#services/use-session.ts';
import { deviceNotes, type WaitingText } from './device-notes.ts';

/** Texts that other apps shared and that wait for this author, or for a visitor. It follows their changes; `undefined` until loaded. */
export function useWaitingTexts(): readonly WaitingText[] | undefined {
  const uid = useSession()?.uid ?? null;
  const [texts, setTexts] = useState<readonly WaitingText[]>();
  useEffect(() => {
    let current = true;
    const look = () => {
      void deviceNotes()
        .waiting(uid)
        .then((found) => current && setTexts(found));
    };
    look();
    const unfollow = deviceNotes().onChange(look);
    return () => {
      current = false;
      unfollow();
    };
  }, [uid]);
  return texts;
}
