import type { Node } from 'prosemirror-model';
import { countWords } from '#shared/domain/word-count.ts';

const counted = new WeakMap<Node, number>();

/** Words of the editor's text; only changed paragraphs are counted again (docs/spec, section 10, Words). */
export function editorWords(doc: Node): number {
  let words = 0;
  doc.forEach((node) => {
    let count = counted.get(node);
    if (count === undefined) {
      count = countWords(node.textContent);
      counted.set(node, count);
    }
    words += count;
  });
  return words;
}
