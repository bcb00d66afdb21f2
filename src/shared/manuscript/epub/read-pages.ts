import type { Archive } from '#shared/manuscript/archive.ts';
import { partsOfParagraphs } from '#shared/manuscript/docx-paragraphs.ts';
import { isPage } from '#shared/manuscript/file-kinds.ts';
import { inNaturalOrder } from '#shared/manuscript/natural-order.ts';
import { LeftOutList, type OnProgress, type Reading, UnreadableFile } from '#shared/manuscript/reading.ts';
import { readBookPages } from './book-pages.ts';

/** Files that hold text of their own, which this reader would lose. */
const OTHER_TEXTS = /\.(?:docx?|odt|rtf|epub|txt|md|markdown|pdf)$/i;

/**
 * Reads an archive of HTML pages, as Google Docs exports one, in the natural order of their names. Throws `UnreadableFile`: `otherZip` if it
 * also has files that are not pages but have text.
 */
export function readPages(archive: Archive, onProgress?: OnProgress, readings?: boolean): Reading {
  if (archive.paths.some((path) => OTHER_TEXTS.test(path))) throw new UnreadableFile('otherZip');
  const dropped = new LeftOutList(readings);
  const paths = inNaturalOrder(archive.paths.filter(isPage).map((name) => ({ name }))).map(
    ({ name }) => name,
  );
  const { paragraphs } = readBookPages(archive, paths, { dropped, readings, onProgress });
  return {
    parts: partsOfParagraphs(paragraphs, false, dropped),
    ...dropped.found,
    encoding: null,
    firstLines: [],
  };
}
