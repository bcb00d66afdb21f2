import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contractTexts, filled } from '#server/contract-pdf/texts.ts';
import type { ContractBlock, ContractText } from '#shared/domain/contract/contract-text.ts';
import { withoutSpaces } from './read-pdf.ts';

/** The text that `pdftotext` reads in a PDF, page by page, in the order in which it was written, without white space. */
async function pagesByPdftotext(pdf: Uint8Array): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'printed-'));
  try {
    const path = join(folder, 'contract.pdf');
    await writeFile(path, pdf);
    const { stdout } = await promisify(execFile)('pdftotext', ['-raw', path, '-']);
    // pdftotext marks the direction of a text by format characters, and ends each page with a form feed.
    const pages = stdout.replaceAll(/[\u202A-\u202E]/g, '').split('\f');
    return pages.slice(0, -1).map(withoutSpaces);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * The text of an unsigned contract as `pdftotext` reads it, without white space, and without the lines at the top and bottom of its pages.
 * Throws if a page lacks them.
 */
export async function textByPdftotext(
  pdf: Uint8Array,
  of: { text: ContractText; publisher: string; number: string },
): Promise<string> {
  const { page, number, ...texts } = contractTexts(of.text.language);
  const [title] = of.text.blocks;
  if (title?.kind !== 'title') throw new Error('the text has no title');
  if (!Object.values(texts.title).includes(title.text)) throw new Error('the text has another title');
  const pages = await pagesByPdftotext(pdf);
  return pages
    .map((read, index) => {
      const place = filled(page, { page: String(index + 1), pages: String(pages.length) });
      const around = withoutSpaces(
        `${filled(number, { number: of.number })}${of.publisher}${place}${title.text}`,
      );
      if (!read.endsWith(around)) throw new Error(`page ${index + 1} ends with ${read.slice(-200)}`);
      return read.slice(0, -around.length);
    })
    .join('');
}

/** All words of a block. */
function wordsOf(block: ContractBlock): string {
  switch (block.kind) {
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}${value}`).join('');
    case 'clause':
    case 'paragraph':
      return `${block.number}${block.text}`;
    case 'point':
      return `•${block.text}`;
    case 'signature':
    case 'break':
      return '';
    default:
      return block.text;
  }
}

/** All words of a contract's text, in order, without white space. */
export const textOfBlocks = ({ blocks }: ContractText): string => withoutSpaces(blocks.map(wordsOf).join(''));
