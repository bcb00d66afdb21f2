import { isWord } from './docx-looks.ts';
import { OneVersion } from './docx-versions.ts';
import { readXml, type XmlListener } from './xml-events.ts';

/** Texts of a part with footnotes, endnotes or comments, by id. `xml` '': there are none. */
export function notesOf(xml: string): Map<string, string> {
  const notes = new Map<string, string>();
  if (xml === '') return notes;
  let open: string | undefined;
  let isText = false;
  const listener: XmlListener = {
    open({ name, space, attribute }) {
      if (!isWord(space)) return;
      if (name === 'footnote' || name === 'endnote' || name === 'comment') open = attribute('id') ?? '';
      else if (name === 't') isText = true;
      else if (open !== undefined && (name === 'p' || name === 'tab' || name === 'br'))
        notes.set(open, `${notes.get(open) ?? ''} `);
    },
    close({ name }) {
      if (name === 't') isText = false;
      if (name === 'footnote' || name === 'endnote' || name === 'comment') open = undefined;
    },
    text(text) {
      if (isText && open !== undefined) notes.set(open, (notes.get(open) ?? '') + text);
    },
  };
  readXml(xml, new OneVersion(listener));
  return notes;
}
