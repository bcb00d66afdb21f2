import { useCallback, useEffect, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { VersionItem } from './version-items.ts';

type Looked = { items: readonly VersionItem[]; texts: readonly ChapterText[]; failed: boolean };
const NOTHING: Looked = { items: [], texts: [], failed: false };

/** One or two open versions, the older first, and their texts once loaded. */
export function useLookedAt(chapterId: ChapterId) {
  const { work } = useAuthor();
  const [looked, setLooked] = useState(NOTHING);
  const { items } = looked;

  useEffect(() => {
    if (items.length === 0) return;
    let current = true;
    const textOf = (item: VersionItem) =>
      item.kind === 'named' ? work.namedText(item.namedId) : work.versionText(chapterId, item.id);
    Promise.all(items.map(textOf)).then(
      (texts) => current && setLooked({ items, texts, failed: false }),
      () => current && setLooked({ items, texts: [], failed: true }),
    );
    return () => {
      current = false;
    };
  }, [items, work, chapterId]);

  const look = useCallback(
    (chosen: readonly VersionItem[]) =>
      setLooked({ ...NOTHING, items: [...chosen].sort((a, b) => a.savedAt - b.savedAt) }),
    [],
  );
  const leave = useCallback(() => setLooked(NOTHING), []);
  return { ...looked, ready: items.length > 0 && looked.texts.length === items.length, look, leave };
}
