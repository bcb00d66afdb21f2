import { closeHistory } from 'prosemirror-history';
import { DOMSerializer, type Node, Slice } from 'prosemirror-model';
import { TextSelection, type Transaction } from 'prosemirror-state';
import { Mapping, ReplaceStep } from 'prosemirror-transform';
import type { EditorView } from 'prosemirror-view';
import { cleanText, documentFromText, type StoryDocument } from '#shared/domain/story-document.ts';
import type { CleanPaste, LeftOutOfPaste } from './clean-paste.ts';
import { toEditorDocument } from './document-conversion.ts';
import { storySchema } from './story-schema.ts';

/**
 * Marks a copied block as this editor's own. Other editors made with ProseMirror mark theirs too (`data-pm-slice`), but not alike: only our
 * own comes back exactly, and everything else is cleaned.
 */
const OWN = 'data-tinta';

const { nodes, marks } = DOMSerializer.fromSchema(storySchema);
/** Writes what is copied or dragged. */
export const copies = new DOMSerializer(
  {
    ...nodes,
    paragraph: () => ['p', { [OWN]: '' }, 0],
    quote: () => ['blockquote', { [OWN]: '' }, 0],
    sceneBreak: () => ['hr', { [OWN]: '' }],
  },
  marks,
);

const isOwn = (html: string): boolean => html.includes('data-pm-slice') && html.includes(OWN);

/** A text to insert at the caret: its first and last paragraph join the paragraphs there. */
const openSlice = (document: StoryDocument): Slice =>
  Slice.maxOpen(toEditorDocument(document).content, false);

function plainTextSlice(text: string): Slice {
  // A single line joins the paragraph at the caret; spaces at its ends are the author's.
  if (!/[\r\n]/.test(text))
    return openSlice({ version: 1, blocks: [{ type: 'paragraph', runs: [{ text: cleanText(text) }] }] });
  return openSlice(documentFromText(text));
}

/** The reader of pasted HTML loads on first use. Undefined if it cannot load: no network, in a browser that caches nothing. */
async function readHtml(html: string): Promise<CleanPaste | undefined> {
  try {
    const { readPastedHtml } = await import('./clean-paste.ts');
    return readPastedHtml(html);
  } catch {
    return undefined;
  }
}

/**
 * What a paste inserts: its HTML, or its plain text if the HTML has no words. Undefined if there is nothing to insert; the plain text beside a
 * picture is the picture's address.
 */
function sliceOf(read: CleanPaste | undefined, text: string): Slice | undefined {
  if (read && read.document.blocks.length > 0) return openSlice(read.document);
  return text === '' || (read && read.dropped.length > 0) ? undefined : plainTextSlice(text);
}

/** What the clipboard or a drag holds. */
type Given = { html: string; text: string };
/** The position of a paste, and the text that the paste replaces. */
type Place = { from: number; to: number };

/** Inserts a paste and puts the caret after it. If something was typed while the paste was read, the caret stays after the typed text. */
function insert(view: EditorView, slice: Slice, { from, to }: Place): void {
  const { tr, selection } = view.state;
  if (from === selection.from && to === selection.to) tr.replaceSelection(slice);
  else {
    tr.setSelection(TextSelection.between(tr.doc.resolve(from), tr.doc.resolve(to))).replaceSelection(slice);
    tr.setSelection(selection.map(tr.doc, tr.mapping));
  }
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
}

/** The last paste: how to take it back, what it was, and the changes of the text since. */
type Paste = { back: ReplaceStep; pasted: Slice; since: Mapping };

const pasteOf = (back: ReplaceStep, doc: Node): Paste => ({
  back,
  pasted: doc.slice(back.from, back.to),
  since: new Mapping(),
});

/**
 * The pastes of one editor (docs/spec, section 10, Paste). The last paste can be undone, whatever was typed since; text typed inside the paste
 * is removed too. Undoing the paste is a step of the history like any other.
 */
export function pastes(onPaste: (dropped: readonly LeftOutOfPaste[]) => void) {
  const beingRead = new Set<Place>();
  let reading: Promise<void> = Promise.resolve();
  let isInserting = false;
  let last: Paste | undefined;

  /** Moves a paste's position as the text changes. Text typed at this position is put after the paste, text pasted earlier before it. */
  const move = (place: Place, { mapping }: Transaction): void => {
    const side = isInserting ? 1 : -1;
    const end = mapping.mapResult(place.to, side);
    place.from = mapping.map(place.from, side);
    // What was typed over the selection stays.
    place.to = end.deletedBefore ? place.from : Math.max(place.from, end.pos);
  };

  const takeHtml = async (
    view: EditorView,
    { html, text }: Given,
    place: Place,
    before: Promise<void>,
  ): Promise<void> => {
    beingRead.add(place);
    const read = await readHtml(html);
    await Promise.allSettled([before]);
    beingRead.delete(place);
    if (view.isDestroyed) return;
    const slice = sliceOf(read, text);
    const dropped = read?.dropped ?? [];
    if (!slice) {
      // Nothing came in that could be taken back.
      last = undefined;
      if (dropped.length > 0) onPaste(dropped);
      return;
    }
    isInserting = true;
    try {
      insert(view, slice, place);
    } finally {
      isInserting = false;
    }
    onPaste(dropped);
  };

  const take = (view: EditorView, data: DataTransfer | null, { from, to }: Place): boolean => {
    const given = { html: data?.getData('text/html') ?? '', text: data?.getData('text/plain') ?? '' };
    if (isOwn(given.html) || (given.html === '' && given.text === '')) return false;
    const place = { from, to };
    if (given.html !== '') reading = takeHtml(view, given, place, reading);
    else {
      insert(view, plainTextSlice(given.text), place);
      onPaste([]);
    }
    return true;
  };

  return {
    /** Inserts a paste. Returns false if ProseMirror should handle the paste, or if there is nothing to paste. */
    take: (view: EditorView, event: ClipboardEvent): boolean =>
      take(view, event.clipboardData, view.state.selection),
    /**
     * Inserts what was dragged here from elsewhere, as a paste at that place. Returns false if ProseMirror should handle the drop: text that
     * was dragged within the editor.
     */
    drop(view: EditorView, event: DragEvent, moved: boolean): boolean {
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (moved || place === null || !take(view, event.dataTransfer, { from: place.pos, to: place.pos }))
        return false;
      view.focus();
      return true;
    },
    /** Follows the changes of the text. */
    follow(transactions: readonly Transaction[]): void {
      for (const change of transactions) {
        for (const place of beingRead) move(place, change);
        const [step] = change.steps;
        if (change.getMeta('paste') === true && change.steps.length === 1 && step instanceof ReplaceStep)
          last = pasteOf(step.invert(change.before) as ReplaceStep, change.doc);
        else last?.since.appendMapping(change.mapping);
      }
    },
    /**
     * Takes the last paste back, and pastes `again` in its place. Returns false if nothing of the paste is left, or if it was changed and is not
     * to be taken back alone: what was typed inside would be lost.
     */
    undo(view: EditorView, again?: StoryDocument): boolean {
      const back = last?.back.map(last.since);
      // Nothing of the paste is left: it was undone or deleted by hand.
      if (!last || !(back instanceof ReplaceStep) || back.from === back.to) return false;
      if (again && !view.state.doc.slice(back.from, back.to).eq(last.pasted)) return false;
      last = undefined;
      view.dispatch(closeHistory(view.state.tr.step(back)).scrollIntoView());
      if (again) insert(view, openSlice(again), { from: back.from, to: back.from + back.slice.size });
      return true;
    },
  };
}
