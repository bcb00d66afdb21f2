import { createStoryEditor, type StoryEditor } from '#features/chapters/editor/story-editor.ts';
import type { StoryDocument } from '#shared/domain/story-document.ts';

/**
 * An editing surface in its own element, without listeners. `left`: the place where the caret was left. Work that is deferred until after the
 * paint runs at once here.
 */
export function anEditor(
  document: StoryDocument,
  left: number | null = null,
): { editor: StoryEditor; place: HTMLElement } {
  const place = globalThis.document.createElement('div');
  const editor = createStoryEditor(place, {
    document,
    place: left,
    label: 'Text',
    editable: true,
    defer: (task) => task(),
    onChange() {},
    onMarks() {},
    onCaret() {},
    onPaste() {},
  });
  return { editor, place };
}
