import { Plugin } from 'prosemirror-state';
import { cleanText } from '#shared/domain/story-document.ts';

/**
 * Removes what is not stored (`cleanText`: control characters, halves of surrogate pairs) from typed, pasted or dropped text, in the same
 * undo step, so that screen, device and server have the same text.
 */
export const cleanTyping = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, before, { doc, schema, tr }) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const start = before.doc.content.findDiffStart(doc.content);
      const end = before.doc.content.findDiffEnd(doc.content);
      if (start === null || end === null) return null;
      doc.nodesBetween(Math.min(start, end.b), Math.max(start, end.b), (node, place) => {
        if (node.text === undefined) return;
        const clean = cleanText(node.text);
        if (clean === node.text) return;
        const from = tr.mapping.map(place);
        const to = tr.mapping.map(place + node.nodeSize);
        if (clean === '') tr.delete(from, to);
        else tr.replaceWith(from, to, schema.text(clean, node.marks));
      });
      return tr.docChanged ? tr : null;
    },
  });
