import { createStoryEditor, type StoryEditor } from '#features/chapters/editor/story-editor.ts';
import type { StoryDocument } from '#shared/domain/story-document.ts';

/** An editing surface in its own element, without listeners. Work deferred until after the paint runs at once. */
export function anEditor(document: StoryDocument): { editor: StoryEditor; place: HTMLElement } {
  const place = globalThis.document.createElement('div');
  const editor = createStoryEditor(place, {
    document,
    label: 'Text',
    editable: true,
    defer: (task) => task(),
    onChange() {},
    onMarks() {},
    onPaste() {},
  });
  return { editor, place };
}
