import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { MARKS, type Mark } from '#shared/domain/story-document.ts';

/**
 * The editor's schema: flat, one node per block, so that a paragraph is one paragraph in the editor, on the wire and in a merge. Content
 * outside the schema cannot be typed, pasted or loaded (docs/spec, section 10, Text).
 */
const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    content: 'text*',
    group: 'block',
    parseDOM: [{ tag: 'p' }, { tag: 'div' }],
    toDOM: () => ['p', 0],
  },
  quote: {
    content: 'text*',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote p', priority: 60 }, { tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  sceneBreak: { group: 'block', selectable: true, parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  text: { group: 'inline' },
} satisfies Record<string, NodeSpec>;

const weightIsBold = (value: string): false | null => (/^(bold(er)?|[5-9]\d{2})$/.test(value) ? null : false);

const marks: Record<Mark, MarkSpec> = {
  bold: {
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps everything in a <b> of normal weight.
      { tag: 'b', getAttrs: (node) => (node.style.fontWeight === 'normal' ? false : null) },
      { style: 'font-weight', getAttrs: weightIsBold },
    ],
    toDOM: () => ['strong', 0],
  },
  italic: {
    parseDOM: [
      { tag: 'em' },
      { tag: 'i', getAttrs: (node) => (node.style.fontStyle === 'normal' ? false : null) },
      { style: 'font-style=italic' },
    ],
    toDOM: () => ['em', 0],
  },
  underline: {
    parseDOM: [
      { tag: 'u' },
      { tag: 'ins' },
      // A link's underline is part of the link's formatting, not the author's.
      { style: 'text-decoration', getAttrs: (value) => (/underline/.test(value) ? null : false) },
      { style: 'text-decoration-line', getAttrs: (value) => (/underline/.test(value) ? null : false) },
    ],
    toDOM: () => ['u', 0],
  },
  strike: {
    parseDOM: [
      { tag: 's' },
      { tag: 'del' },
      { tag: 'strike' },
      { style: 'text-decoration', getAttrs: (value) => (/line-through/.test(value) ? null : false) },
      { style: 'text-decoration-line', getAttrs: (value) => (/line-through/.test(value) ? null : false) },
    ],
    toDOM: () => ['s', 0],
  },
};

/** Marks in the canonical order of the story document. */
export const storySchema = new Schema({
  nodes,
  marks: Object.fromEntries(MARKS.map((name) => [name, marks[name]])) as Record<Mark, MarkSpec>,
});
