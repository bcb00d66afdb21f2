import { SaxesParser, type SaxesTagNS } from 'saxes';
import { UnreadableFile } from './reading.ts';

/** An opening or closing element: name without prefix, namespace, and attributes by their name, or by it without its prefix. */
export type XmlElement = { name: string; space: string; attribute(name: string): string | undefined };

/** Receives the elements and texts of an XML file in document order. */
export type XmlListener = {
  open(element: XmlElement): void;
  close(element: XmlElement): void;
  /** Text, also that of a CDATA section. */
  text?(text: string): void;
  comment?(text: string): void;
};

/** Characters passed to the parser at once; progress is reported in between. */
const STEP_CHARS = 262_144;

const element = (tag: SaxesTagNS): XmlElement => ({
  name: tag.local,
  space: tag.uri,
  attribute: (name) =>
    tag.attributes[name]?.value ?? Object.values(tag.attributes).find(({ local }) => local === name)?.value,
});

/** Deepest nesting of elements. A Word file has some twenty; the parser searches all open elements for each name's namespace. */
const DEPTH_MAX = 256;

/**
 * Reads XML from start to end. Throws `UnreadableFile`: `broken` if it is not well formed, `tooNested` if nested deeper than `DEPTH_MAX`.
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
  if (listener.text) {
    parser.on('text', (text) => listener.text?.(text));
    parser.on('cdata', (text) => listener.text?.(text));
  }
  if (listener.comment) {
    parser.on('comment', (text) => listener.comment?.(text));
    parser.on('processinginstruction', ({ target, body }) => {
      if (target !== 'xml') listener.comment?.(`${target} ${body}`);
    });
  }
  for (let at = 0; at < xml.length; at += STEP_CHARS) {
    parser.write(xml.slice(at, at + STEP_CHARS));
    onProgress?.(Math.min(1, (at + STEP_CHARS) / xml.length));
  }
  parser.close();
}
