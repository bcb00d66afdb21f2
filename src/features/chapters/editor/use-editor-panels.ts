import { useCallback, useState } from 'react';
import { useSearch } from 'wouter';
import { chooseWritingLook } from '#ui/platform/writing-look.ts';
import type { EditorDialog } from './editor-dialogs.tsx';
import { useIsRoom } from './use-is-room.ts';

/** What is open beside the text: a dialog, the search, or focus mode. The returned functions stay the same from one key to the next. */
export function useEditorPanels() {
  const [open, setOpen] = useState<EditorDialog | null>(null);
  const [focused, setFocused] = useState(false);
  const isRoom = useIsRoom();
  // A wide screen shows the versions beside the text, any other screen in a drawer.
  const showVersions = useCallback(
    () => (isRoom ? chooseWritingLook({ history: true }) : setOpen('versions')),
    [isRoom],
  );
  const showLook = useCallback(() => setOpen('look'), []);
  const showPreview = useCallback(() => setOpen('preview'), []);
  const focus = useCallback(() => setFocused(true), []);
  const endFocus = useCallback(() => setFocused(false), []);
  /** Number of requests for the search since it opened; 0 if it is closed. */
  const [finding, setFinding] = useState(useSearch().startsWith('find=') ? 1 : 0);
  const find = useCallback(() => setFinding((times) => times + 1), []);
  const endFinding = useCallback(() => setFinding(0), []);
  const close = useCallback(() => setOpen(null), []);
  /** A comparison is open beside the text. */
  const [comparing, setComparing] = useState(false);
  return {
    isRoom,
    open,
    setOpen,
    focused,
    finding,
    showVersions,
    showLook,
    showPreview,
    focus,
    endFocus,
    find,
    endFinding,
    comparing,
    setComparing,
    close,
  };
}

export type EditorPanels = ReturnType<typeof useEditorPanels>;
