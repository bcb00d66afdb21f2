import { useEffect, useState } from 'react';
import type { LaterWork } from '#sync/later/later-work.ts';
import { useAuthor } from './author-context.ts';

/** What few screens write of the author's work, once its code is there; a live read may then begin with it. */
export function useLater(): LaterWork | undefined {
  const { work } = useAuthor();
  const [later, setLater] = useState<LaterWork>();
  useEffect(() => {
    let current = true;
    work.later().then(
      (made) => current && setLater(made),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [work]);
  return later;
}
