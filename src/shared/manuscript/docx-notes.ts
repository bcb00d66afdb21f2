import { isWord } from './docx-looks.ts';
import { OneVersion } from './docx-versions.ts';
import { Words } from './docx-words.ts';
import type { LeftOutList } from './reading.ts';
import { readXml, type XmlListener } from './xml-events.ts';

const isNote = (name: string): boolean => name === 'footnote' || name === 'endnote' || name === 'comment';

/**
 * Words of a part with footnotes, endnotes or comments, by id. `xml` '': there are none; `addresses`: of the links in the part, by id. Throws
 * `UnreadableFile`.
 */
export function notesOf(xml: string, addresses: ReadonlyMap<string, string>): Map<string, string> {
  const notes = new Map<string, string>();
  if (xml === '') return notes;
  let note: { id: string; words: Words } | undefined;
  const listener: XmlListener = {
    open(element) {
      if (isWord(element.space) && isNote(element.name))
        note = { id: element.attribute('id') ?? '', words: new Words(addresses) };
      else note?.words.open(element);
    },
    close({ name, space }) {
      if (note && isWord(space) && isNote(name)) {
        notes.set(note.id, `${notes.get(note.id) ?? ''} ${note.words.all}`);
        note = undefined;
      } else note?.words.close();
    },
    text(text) {
      note?.words.text(text);
    },
  };
  readXml(xml, new OneVersion(listener));
  return notes;
}

/** How texts beside the body are listed. */
const LISTED = {
  footnotes: 'footnotes',
  endnotes: 'footnotes',
  comments: 'comments',
  pages: 'pageHeaders',
} as const;
export type SideKind = keyof typeof LISTED;
const KINDS: readonly SideKind[] = ['footnotes', 'endnotes', 'comments', 'pages'];

/** Texts that stand beside the body of a Word file: notes, comments, page headers and footers. They are listed as left out. */
export class SideTexts {
  private readonly texts: Readonly<Record<SideKind, ReadonlyMap<string, string>>>;
  private readonly dropped: LeftOutList;
  private readonly listed = new Set<string>();

  /** `texts`: by kind and id. */
  constructor(texts: Readonly<Record<SideKind, ReadonlyMap<string, string>>>, dropped: LeftOutList) {
    this.texts = texts;
    this.dropped = dropped;
  }

  /** Lists a text where the body refers to it. */
  list(kind: SideKind, id: string): void {
    this.listed.add(`${kind} ${id}`);
    this.dropped.add(LISTED[kind], this.texts[kind].get(id));
  }

  /** Lists the texts to which only deleted text, a text box, or nothing refers. */
  listRest(): void {
    for (const kind of KINDS)
      for (const [id, text] of this.texts[kind])
        if (!this.listed.has(`${kind} ${id}`) && text.trim() !== '') this.list(kind, id);
  }
}
