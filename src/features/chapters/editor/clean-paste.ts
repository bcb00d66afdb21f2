import {
  type Block,
  canonicalRuns,
  cleanText,
  MARKS,
  type Mark,
  type Run,
  type StoryDocument,
} from '#shared/domain/story-document.ts';

/** What a paste left out, as keys of `editor.dropped`. */
export type Dropped = 'images' | 'links' | 'tables' | 'lists' | 'headings' | 'looks' | 'other';

export type CleanPaste = { document: StoryDocument; dropped: Dropped[] };

const BLOCKS = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const LOST: ReadonlyMap<string, Dropped | null> = new Map(
  Object.entries<Dropped | null>({
    img: 'images',
    picture: 'images',
    object: 'other',
    embed: 'other',
    iframe: 'other',
    svg: 'other',
    math: 'other',
    canvas: 'other',
    audio: 'other',
    video: 'other',
    input: 'other',
    select: 'other',
    textarea: 'other',
    script: null,
    style: null,
    meta: null,
    link: null,
    title: null,
    noscript: null,
    template: null,
  }),
);
const DROPPED_BY_TAG: ReadonlyMap<string, Dropped> = new Map(
  Object.entries<Dropped>({
    table: 'tables',
    ul: 'lists',
    ol: 'lists',
    h1: 'headings',
    h2: 'headings',
    h3: 'headings',
    h4: 'headings',
    h5: 'headings',
    h6: 'headings',
    font: 'looks',
  }),
);
const TAG_MARK: ReadonlyMap<string, Mark> = new Map(
  Object.entries<Mark>({
    b: 'bold',
    strong: 'bold',
    i: 'italic',
    em: 'italic',
    cite: 'italic',
    u: 'underline',
    ins: 'underline',
    s: 'strike',
    del: 'strike',
    strike: 'strike',
  }),
);
const LOOKS =
  /(?:^|;)\s*(?:font-family|font-size|color|background|background-color|line-height|text-align|margin|text-indent)\s*:/i;

/** The context of the text inside an element. */
type Context = {
  marks: ReadonlySet<Mark>;
  quote: boolean;
  preformatted: boolean;
  link: boolean;
  /** Inside a table's cell: a row is one paragraph, whatever blocks its cells hold. */
  cell: boolean;
};

const styleOf = (element: Element): CSSStyleDeclaration | undefined =>
  'style' in element ? (element as HTMLElement).style : undefined;

/** Marks inside an element: its tag's marks, and those that its style adds or removes (Google Docs wraps everything in a <b> of normal weight). */
function marksInside(element: Element, context: Context): ReadonlySet<Mark> {
  const marks = new Set(context.marks);
  const tag = TAG_MARK.get(element.localName);
  if (tag) marks.add(tag);
  const style = styleOf(element);
  if (!style) return marks;
  const put = (mark: Mark, on: boolean): void => {
    if (on) marks.add(mark);
    else marks.delete(mark);
  };
  if (style.fontWeight !== '') put('bold', /^(bold|bolder|[6-9]\d\d)$/.test(style.fontWeight));
  if (style.fontStyle !== '') put('italic', style.fontStyle.startsWith('italic'));
  const decoration = `${style.textDecoration} ${style.textDecorationLine}`;
  if (/line-through/.test(decoration)) marks.add('strike');
  if (/underline/.test(decoration)) marks.add('underline');
  // A link's underline is part of the link's formatting, not the author's.
  if (context.link) marks.delete('underline');
  return marks;
}

const CELLS = new Set(['td', 'th']);

/** The context of an element's children. */
function contextInside(element: Element, context: Context): Context {
  const name = element.localName;
  const link = context.link || name === 'a';
  return {
    link,
    cell: context.cell || CELLS.has(name),
    marks: marksInside(element, { ...context, link }),
    quote: context.quote || name === 'blockquote',
    preformatted: context.preformatted || name === 'pre' || /^pre/.test(styleOf(element)?.whiteSpace ?? ''),
  };
}

/** Collects paragraphs while walking the pasted tree. */
class PasteReader {
  readonly dropped = new Set<Dropped>();
  readonly blocks: Block[] = [];
  private runs: Run[] = [];

  walk(node: Node, context: Context): void {
    if (node.nodeType === 3) this.text(node.textContent ?? '', context);
    else if (node.nodeType === 1) this.element(node as Element, context);
  }

  private element(element: Element, context: Context): void {
    const name = element.localName;
    // WebKit copies a space beside a change of formatting as a no-break space in such a span. A no-break space of the source has no span.
    if (element.classList.contains('Apple-converted-space')) {
      this.text((element.textContent ?? '').replaceAll('\u00a0', ' '), context);
      return;
    }
    this.noteDropped(element, name);
    if (LOST.has(name)) return;
    // Word keeps list signs as text, in spans marked like this.
    if (/mso-list:\s*ignore/i.test(element.getAttribute('style') ?? '')) return;
    if (name === 'br' || name === 'hr') {
      this.end(context);
      if (name === 'hr') this.blocks.push({ type: 'sceneBreak' });
      return;
    }
    const inside = contextInside(element, context);
    const isBlock = BLOCKS.has(name);
    if (isBlock) this.end(context);
    if (CELLS.has(name) && this.runs.length > 0) this.runs.push({ text: ' ' });
    for (const child of element.childNodes) this.walk(child, inside);
    if (isBlock) this.end(inside);
  }

  /** Reports that an element was left out, or that only its words were kept. */
  private noteDropped(element: Element, name: string): void {
    const attribute = element.getAttribute('style') ?? '';
    if (LOST.has(name)) {
      const what = LOST.get(name);
      if (what) this.dropped.add(what);
      return;
    }
    if (/mso-list/i.test(attribute)) this.dropped.add('lists');
    if (/mso-list:\s*ignore/i.test(attribute)) return;
    if (LOOKS.test(attribute)) this.dropped.add('looks');
    const dropped = DROPPED_BY_TAG.get(name);
    if (dropped) this.dropped.add(dropped);
    if (name === 'a' && element.hasAttribute('href') && (element.textContent ?? '').trim() !== '')
      this.dropped.add('links');
  }

  private text(text: string, context: Context): void {
    const lines = context.preformatted ? text.split(/\r\n|[\r\n]/) : [text.replace(/[ \t\r\n\f]+/g, ' ')];
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.end(context);
      if (line !== '')
        this.runs.push({ text: cleanText(line), marks: MARKS.filter((mark) => context.marks.has(mark)) });
    }
  }

  /** Ends the current paragraph; spaces at its ends and repeated spaces were only layout. */
  end(context: Context): void {
    if (context.cell) {
      if (this.runs.length > 0) this.runs.push({ text: ' ' });
      return;
    }
    const runs = canonicalRuns(this.runs);
    this.runs = [];
    trim(runs);
    if (runs.length > 0) this.blocks.push({ type: context.quote ? 'quote' : 'paragraph', runs });
  }
}

function trim(runs: Run[]): void {
  let blankBefore = true;
  for (const run of runs) {
    run.text = run.text.replace(/ {2,}/g, ' ');
    if (blankBefore) run.text = run.text.replace(/^ /, '');
    if (run.text !== '') blankBefore = run.text.endsWith(' ');
  }
  for (let last = runs.at(-1); last; last = runs.at(-1)) {
    last.text = last.text.replace(/[ \u00a0]+$/, '');
    if (last.text !== '') break;
    runs.pop();
  }
  const kept = canonicalRuns(runs);
  runs.splice(0, runs.length, ...kept);
}

/**
 * Reads pasted HTML as a story: keeps paragraphs, quotes, scene breaks and four marks, and the words of everything else. Reports what was
 * left out. Script cannot enter: only text and the elements listed here are read (docs/spec, section 10, Paste: paste from Word, Google
 * Docs and WhatsApp).
 */
export function readPastedHtml(html: string): CleanPaste {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  const reader = new PasteReader();
  const context: Context = { marks: new Set(), quote: false, preformatted: false, link: false, cell: false };
  reader.walk(body, context);
  reader.end(context);
  return { document: { version: 1, blocks: reader.blocks }, dropped: [...reader.dropped] };
}
