import type { ChapterText } from '#shared/domain/chapter.ts';
import { type Block, blockText } from '#shared/domain/story-document.ts';
import { countWords } from '#shared/domain/word-count.ts';

/** Words of a paid chapter that everyone may read (product.md, Public pages: its beginning only). */
export const PREVIEW_WORDS = 150;

/**
 * The beginning of a paid chapter: whole blocks while they fit; a first block that is too long alone is cut at a blank. The
 * author's note below belongs to the end and stays out.
 */
export function previewOf(text: ChapterText): ChapterText {
  const blocks: Block[] = [];
  let words = 0;
  for (const block of text.content.blocks) {
    const own = countWords(blockText(block));
    if (words + own > PREVIEW_WORDS) {
      if (blocks.length === 0) blocks.push(cutBlock(block));
      break;
    }
    blocks.push(block);
    words += own;
  }
  return {
    title: text.title,
    content: { version: 1, blocks },
    authorNote: text.authorNote?.place === 'above' ? text.authorNote : null,
  };
}

function cutBlock(block: Block): Block {
  const text = blockText(block);
  // Six characters a word, a little for the blank; scripts without blanks are cut in the middle.
  const start = Array.from(text)
    .slice(0, PREVIEW_WORDS * 6)
    .join('');
  const cut =
    start.slice(0, Math.max(start.lastIndexOf(' '), 0)) || Array.from(text).slice(0, PREVIEW_WORDS).join('');
  return { type: 'paragraph', runs: cut === '' ? [] : [{ text: cut }] };
}
