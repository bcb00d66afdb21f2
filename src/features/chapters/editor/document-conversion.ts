import { type Mark as EditorMark, Fragment, type Node } from 'prosemirror-model';
import {
  type Block,
  canonicalRuns,
  cleanText,
  type Mark,
  type Run,
  type StoryDocument,
} from '#shared/domain/story-document.ts';
import { storySchema } from './story-schema.ts';

/** Editor nodes never change, so a block is converted once; a key converts one paragraph, not the whole text. */
const read = new WeakMap<Node, Block>();

const markNames = (marks: readonly EditorMark[]): Mark[] => marks.map((mark) => mark.type.name as Mark);

function toBlock(node: Node): Block {
  const known = read.get(node);
  if (known) return known;
  const block: Block =
    node.type.name === 'sceneBreak'
      ? { type: 'sceneBreak' }
      : { type: node.type.name === 'quote' ? 'quote' : 'paragraph', runs: runsOf(node) };
  read.set(node, block);
  return block;
}

function runsOf(node: Node): Run[] {
  const runs: Run[] = [];
  node.forEach((child) => {
    runs.push({ text: cleanText(child.text ?? ''), marks: markNames(child.marks) });
  });
  return canonicalRuns(runs);
}

const isBlank = (block: Block): boolean => block.type === 'paragraph' && block.runs.length === 0;

/** The editor's text as a story document. Empty paragraphs between others are the author's and stay; a single empty paragraph is an empty text. */
export function toStoryDocument(doc: Node): StoryDocument {
  const blocks: Block[] = [];
  doc.forEach((node) => {
    blocks.push(toBlock(node));
  });
  return { version: 1, blocks: blocks.length === 1 && blocks[0] && isBlank(blocks[0]) ? [] : blocks };
}

const toNode = (block: Block): Node => {
  if (block.type === 'sceneBreak') return storySchema.nodes.sceneBreak.create();
  const content = block.runs.map((run) =>
    storySchema.text(
      run.text,
      (run.marks ?? []).map((name) => storySchema.marks[name].create()),
    ),
  );
  const node = storySchema.nodes[block.type].create(null, Fragment.fromArray(content));
  return node;
};

/** A story document as an editor document; an empty text is one empty paragraph. */
export function toEditorDocument(document: StoryDocument): Node {
  const blocks =
    document.blocks.length === 0 ? [storySchema.nodes.paragraph.create()] : document.blocks.map(toNode);
  return storySchema.nodes.doc.create(null, blocks);
}
