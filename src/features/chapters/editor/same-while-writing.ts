/** What every saved key changes, and the page where a chapter is written shows by other ways or not at all. */
const CHANGES_WITH_KEYS = new Set(['title', 'words', 'save', 'updatedAt', 'chapterCount', 'localCover']);

/** Whether a story or chapter looks the same to the page where it is written: a key that is saved must not draw all of it anew. */
export function sameWhileWriting(shown: object | undefined, next: object | undefined): boolean {
  if (!shown || !next) return shown === next;
  const looks = (view: object) =>
    JSON.stringify(Object.entries(view).filter(([name]) => !CHANGES_WITH_KEYS.has(name)));
  return looks(shown) === looks(next);
}
