import type { VersionId } from '#shared/domain/ids.ts';
import type { VersionView } from '#sync/types/author-work.ts';
import type { NamedView } from '#sync/types/work-parts.ts';

/** An entry of the history: a version of the server or of this device, a named version, or the text on the screen. */
export type VersionItem = { id: string; savedAt: number; title: string; words: number } & (
  | { kind: 'version'; version: VersionView }
  | { kind: 'named'; name: string; namedId: VersionId }
  | { kind: 'now' }
);

/** The text on the screen, also if nothing has stored it yet. It is newer than every version. */
export const NOW: VersionItem = {
  kind: 'now',
  id: 'now',
  savedAt: Number.POSITIVE_INFINITY,
  title: '',
  words: 0,
};

/** All versions of a chapter, newest first. */
export const versionItems = (versions: readonly VersionView[], named: readonly NamedView[]): VersionItem[] =>
  [
    ...versions.map(
      (version): VersionItem => ({
        kind: 'version',
        version,
        id: version.id,
        savedAt: version.savedAt,
        title: version.title,
        words: version.words,
      }),
    ),
    ...named.map((item): VersionItem => ({ ...item, kind: 'named', namedId: item.id })),
  ].sort((a, b) => b.savedAt - a.savedAt || (a.id < b.id ? 1 : -1));
