import { expect } from 'vitest';
import type { LeftOutOfPaste } from '#features/chapters/editor/clean-paste.ts';
import { createStoryEditor, type StoryEditor } from '#features/chapters/editor/story-editor.ts';
import type { StoryDocument } from '#shared/domain/story-document.ts';

/**
 * An editing surface in its own element. `heard`: what each paste left out. `left`: the place where the caret was left. Work that is deferred until after the
 * paint runs at once here.
 */
export function anEditor(
  document: StoryDocument,
  left: number | null = null,
): { editor: StoryEditor; place: HTMLElement; heard: (readonly LeftOutOfPaste[])[] } {
  const heard: (readonly LeftOutOfPaste[])[] = [];
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
    onPaste: (dropped) => void heard.push(dropped),
  });
  return { editor, place, heard };
}

/** Pastes HTML as the system's clipboard gives it, through the editor's own handler. Resolves once it is in the text. */
export async function pasteHtml({ editor, heard }: ReturnType<typeof anEditor>, html: string): Promise<void> {
  const before = heard.length;
  const given: Readonly<Record<string, string>> = { 'text/html': html, 'text/plain': 'plain' };
  const clipboardData = {
    types: Object.keys(given),
    files: [],
    getData: (type: string) => given[type] ?? '',
  };
  const event = new Event('paste', { bubbles: true, cancelable: true });
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }));
  await expect.poll(() => heard.length).toBe(before + 1);
}
