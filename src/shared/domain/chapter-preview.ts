import type { ChapterText } from './chapter.ts';
import { type Block, blockText } from './story-document.ts';
import { countWords } from './word-count.ts';

/** Words of a paid chapter that everyone may read (docs/spec, section 2, Public pages: its beginning only). */
export const PREVIEW_WORDS = 150;

/** A limit of characters as well, so that text without words as we count them does not bypass the limit of words. */
const PREVIEW_SIGNS = PREVIEW_WORDS * 8;

/**
 * The beginning of a paid chapter: as many whole blocks as fit. A first block that is too long is cut, at a space if it has one. The
 * author's note below the text belongs to the end and is left out.
 */
export function previewOf(text: ChapterText): ChapterText {
  const blocks: Block[] = [];
  let words = 0;
  let signs = 0;
  for (const block of text.content.blocks) {
    const own = blockText(block);
    words += countWords(own);
    signs += own.length;
    if (words > PREVIEW_WORDS || signs > PREVIEW_SIGNS) {
      if (blocks.length === 0) blocks.push(cutBlock(own));
      break;
    }
    blocks.push(block);
  }
  return {
    title: text.title,
    content: { version: 1, blocks },
    authorNote: text.authorNote?.place === 'above' ? text.authorNote : null,
  };
}

function cutBlock(text: string): Block {
  // Whole code points, so that no character is split. In scripts without spaces, each counts as a word.
  const start = Array.from(text)
    .slice(0, PREVIEW_WORDS * 6)
    .join('')
    .slice(0, PREVIEW_SIGNS);
  const blank = start.lastIndexOf(' ');
  const cut = blank > 0 ? start.slice(0, blank) : Array.from(start).slice(0, PREVIEW_WORDS).join('');
  return { type: 'paragraph', runs: cut === '' ? [] : [{ text: cut }] };
}
