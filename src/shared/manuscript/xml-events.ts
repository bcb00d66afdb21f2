import { SaxesParser, type SaxesTagNS } from 'saxes';
import { UnreadableFile } from './reading.ts';

/** An element as it opens or closes: its name without prefix, its namespace, and one attribute's value by its name without prefix. */
export type XmlElement = { name: string; space: string; attribute(name: string): string | undefined };

export type XmlListener = {
  open(element: XmlElement): void;
  close(element: XmlElement): void;
  text?(text: string): void;
};

/** Characters handed to the parser at once: progress is told between. */
const STEP_CHARS = 262_144;

const element = (tag: SaxesTagNS): XmlElement => ({
  name: tag.local,
  space: tag.uri,
  attribute: (name) => Object.values(tag.attributes).find(({ local }) => local === name)?.value,
});

/** Elements in one another. A file of Word has some twenty; the parser looks through all that are open for each name's namespace. */
const DEPTH_MAX = 256;

/**
 * Reads XML from beginning to end. Throws `UnreadableFile`: `broken` where it is not well formed, `tooNested` beyond `DEPTH_MAX`
 * elements in one another.
 */
export function readXml(xml: string, listener: XmlListener, onProgress?: (part: number) => void): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => {
    throw new UnreadableFile('broken');
  });
  let depth = 0;
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > DEPTH_MAX) throw new UnreadableFile('tooNested');
    listener.open(element(tag));
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    listener.close(element(tag));
  });
  if (listener.text) parser.on('text', (text) => listener.text?.(text));
  for (let at = 0; at < xml.length; at += STEP_CHARS) {
    parser.write(xml.slice(at, at + STEP_CHARS));
    onProgress?.(Math.min(1, (at + STEP_CHARS) / xml.length));
  }
  parser.close();
}
