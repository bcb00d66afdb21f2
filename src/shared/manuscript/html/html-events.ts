import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, parseFragment } from 'parse5';
import { UnreadableFile } from '#shared/manuscript/reading.ts';
import { readXml, type XmlElement, type XmlListener } from '#shared/manuscript/xml-events.ts';

/** Deepest nesting, as in browsers. */
const DEPTH_MAX = 512;
/** Most elements of one document: a million words have fewer. Marks that are never closed are made again in each paragraph. */
const ELEMENTS_MAX = 500_000;
const XHTML = 'http://www.w3.org/1999/xhtml';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const eventOf = (element: Element): XmlElement => ({
  name: element.tagName.toLowerCase(),
  space: element.namespaceURI,
  attribute: (name) =>
    (
      element.attrs.find((one) => one.name === name) ??
      element.attrs.find((one) => one.name.endsWith(`:${name}`))
    )?.value,
});

/** Parses HTML as browsers do. Throws `UnreadableFile`: `tooNested`, `tooSlow`. */
function parseHtml(html: string): DefaultTreeAdapterTypes.Document {
  let depth = 0;
  let count = 0;
  return parse(html, {
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(name, space, attributes) {
        count += 1;
        if (count > ELEMENTS_MAX) throw new UnreadableFile('tooSlow');
        return defaultTreeAdapter.createElement(name, space, attributes);
      },
      onItemPush() {
        depth += 1;
        if (depth > DEPTH_MAX) throw new UnreadableFile('tooNested');
      },
      onItemPop() {
        depth -= 1;
      },
    },
  });
}

const childrenOf = (node: Node): readonly Node[] => {
  if ('content' in node) return node.content.childNodes;
  return 'childNodes' in node ? node.childNodes : [];
};

/** Passes a tree to a listener, without recursion. */
function walk(root: Node, listener: XmlListener): void {
  const open: { node: Node; next: number }[] = [{ node: root, next: 0 }];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const child = childrenOf(top.node)[top.next];
    top.next += 1;
    if (child === undefined) {
      open.pop();
      if ('tagName' in top.node) listener.close(eventOf(top.node));
    } else if ('tagName' in child) {
      listener.open(eventOf(child));
      open.push({ node: child, next: 0 });
    } else if (child.nodeName === '#text') listener.text?.((child as DefaultTreeAdapterTypes.TextNode).value);
    else if (child.nodeName === '#comment')
      listener.comment?.((child as DefaultTreeAdapterTypes.CommentNode).data);
  }
}

const XML_NAMES = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

/** Names of HTML's characters (`&nbsp;`) as characters: XHTML declares them in a file that is not in the book. Unknown names are text. */
function withCharacters(xml: string): string {
  const known = new Map<string, string>();
  return xml.replace(/&([a-z][a-z0-9]{1,31});/gi, (all, name: string) => {
    if (XML_NAMES.has(name)) return all;
    const found = known.get(name) ?? characterOf(all);
    known.set(name, found);
    return found;
  });
}

function characterOf(reference: string): string {
  const [node] = parseFragment(reference).childNodes;
  const text = node && 'value' in node ? node.value : reference;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The document type may declare names of its own, which are not read: what they stand for could be without end. */
const withoutDoctype = (xml: string): string => {
  const from = xml.slice(0, 10_000).search(/<!DOCTYPE/i);
  if (from < 0) return xml;
  const bracket = xml.indexOf('[', from);
  const end = xml.indexOf('>', from);
  const to = bracket >= 0 && bracket < end ? xml.indexOf('>', xml.indexOf(']', bracket)) : end;
  return to < 0 ? xml : xml.slice(0, from) + xml.slice(to + 1);
};

/** An element that ends where it begins, as `<title/>`: XML only, where HTML would read the rest of the file as a title. */
const ENDED =
  /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)[\s/])([a-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/>/gi;

/** What the declarations of a document type stand for: words of the file that are not read. */
export const declaredIn = (xml: string): string =>
  (xml.slice(0, 10_000).match(/<!ENTITY[^>]*>/gi) ?? []).join(' ');

const isXhtml = (text: string): boolean => {
  const start = text.slice(0, 2_000);
  return start.includes(XHTML) || /^\s*<\?xml\s/.test(start);
};

/**
 * Reads a page of HTML or XHTML with the listener that `begin` makes. XHTML is read as XML, which it is by its namespace or declaration; what
 * is not well formed is read as browsers read HTML, with a new listener. Throws `UnreadableFile`: `tooNested`, `tooSlow`.
 */
export function readMarkup<Listener extends XmlListener>(text: string, begin: () => Listener): Listener {
  if (isXhtml(text)) {
    try {
      const listener = begin();
      readXml(withCharacters(withoutDoctype(text)), listener);
      return listener;
    } catch (reason) {
      if (!(reason instanceof UnreadableFile && reason.problem === 'broken')) throw reason;
    }
  }
  const listener = begin();
  const html = isXhtml(text) ? withoutDoctype(text).replace(ENDED, '<$1$2></$1>') : text;
  walk(parseHtml(html.replace(/^\s*<\?xml[^>]*\?>/, '')), listener);
  return listener;
}
