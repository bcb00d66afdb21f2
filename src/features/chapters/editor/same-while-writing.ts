/** Fields that change whenever a keystroke is saved. The editor does not show them, or gets them from elsewhere. */
const CHANGES_WITH_KEYS = new Set(['title', 'words', 'save', 'updatedAt', 'chapterCount', 'localCover']);

/** Whether a story or chapter looks the same to the editor: saving a keystroke must not render all of it again. */
export function sameWhileWriting(shown: object | undefined, next: object | undefined): boolean {
  if (!shown || !next) return shown === next;
  const looks = (view: object) =>
    JSON.stringify(Object.entries(view).filter(([name]) => !CHANGES_WITH_KEYS.has(name)));
  return looks(shown) === looks(next);
}
