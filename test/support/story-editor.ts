import { createStoryEditor, type StoryEditor } from '#features/chapters/editor/story-editor.ts';
import type { StoryDocument } from '#shared/domain/story-document.ts';

/** A writing surface in a place of its own, with nobody listening. Work put off until after the paint is done at once. */
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
