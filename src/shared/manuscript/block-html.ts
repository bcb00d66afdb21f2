import { type Block, MARKS, type Mark, type Run } from '#shared/domain/story-document.ts';
import { xmlText } from './xml-text.ts';

/** How a text becomes HTML: elements without attributes, closed as XML wants it, so that HTML and XHTML both read it. */
export type HtmlLook = {
  /** The element of each mark; '' leaves the mark out and keeps its text. */
  tags: Readonly<Record<Mark, string>>;
  /** The element of a scene break. */
  sceneBreak: string;
  /** Whether a quote has an element of its own; otherwise it is a paragraph. */
  quotes: boolean;
};

/** Everything that a text can have: for e-books, and for editors that take all of it. */
export const FULL_HTML: HtmlLook = {
  tags: { bold: 'strong', italic: 'em', underline: 'u', strike: 's' },
  sceneBreak: '<hr/>',
  quotes: true,
};

function runHtml({ text, marks }: Run, tags: HtmlLook['tags']): string {
  const names = MARKS.filter((mark) => marks?.includes(mark)).map((mark) => tags[mark]);
  return names
    .filter((tag) => tag !== '')
    .reduceRight((inner, tag) => `<${tag}>${inner}</${tag}>`, xmlText(text));
}

/** One block of a text as HTML. */
export function blockHtml(block: Block, look: HtmlLook = FULL_HTML): string {
  if (block.type === 'sceneBreak') return look.sceneBreak;
  // The break keeps the height of an empty paragraph.
  const inner = block.runs.length === 0 ? '<br/>' : block.runs.map((run) => runHtml(run, look.tags)).join('');
  return block.type === 'quote' && look.quotes
    ? `<blockquote><p>${inner}</p></blockquote>`
    : `<p>${inner}</p>`;
}
