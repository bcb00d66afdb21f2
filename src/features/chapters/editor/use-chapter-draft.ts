import { type RefObject, useCallback, useRef, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { oneLine, storableText } from '#shared/domain/characters.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { PublishErrors } from '#shared/domain/publish-check.ts';
import { links } from '#shared/protocol/links.ts';
import type { DraftSession, StoryView } from '#sync/types/author-work.ts';
import type { NoteDraft } from './note-field.tsx';
import type { StoryEditor } from './story-editor.ts';
import { useDraftBinding } from './use-draft-binding.ts';

/**
 * The page's chapter and its draft on the device: title, note and text. Reads them at every change to save them, and updates them when
 * another page or device has changed them. Returned values stay the same from key to key where possible, so that only the changed part
 * renders.
 */
export function useChapterDraft(page: {
  story: StoryView;
  /** null: a new chapter. */
  session: DraftSession | null;
  initial: ChapterText;
  editor: RefObject<StoryEditor | null>;
  onCreated(id: ChapterId): void;
}) {
  const { story, session, initial, editor, onCreated } = page;
  const { navigate } = useServices();
  const [id, setId] = useState(session?.chapterId ?? null);
  const [title, setTitle] = useState(() => oneLine(initial.title));
  const [note, setNote] = useState<NoteDraft | null>(initial.authorNote);
  const [errors, setErrors] = useState<PublishErrors>({});
  // The surface's content when it unmounted: the draft is read once more after the unmount.
  const lastContent = useRef(initial.content);
  const typed = useRef({ title, note });

  const read = useCallback((): ChapterText => {
    const text = typed.current.note?.text ?? '';
    return {
      title: typed.current.title,
      content: editor.current?.read() ?? lastContent.current,
      authorNote:
        typed.current.note && text.trim() !== ''
          ? { place: typed.current.note.place, text: storableText(text) }
          : null,
    };
  }, [editor]);

  const show = useCallback(
    (text: ChapterText) => {
      const shown = oneLine(text.title);
      typed.current = { title: shown, note: text.authorNote };
      setTitle(shown);
      setNote(text.authorNote);
      editor.current?.replace(text.content);
    },
    [editor],
  );

  const { save, change, moved, flush } = useDraftBinding({
    bookId: story.id,
    session,
    read,
    onText: show,
    onCreated(created) {
      setId(created);
      onCreated(created);
      navigate(links.writeChapter(story.id, created, story.allowPrice), { replace: true });
    },
  });

  const onTitle = useCallback(
    (sent: string) => {
      // Normalised as stored, so that screen, device and server have the same text.
      const value = oneLine(sent);
      typed.current.title = value;
      setTitle(value);
      setErrors(({ title: _gone, ...rest }) => rest);
      change();
    },
    [change],
  );
  const onNote = useCallback(
    (value: NoteDraft | null) => {
      typed.current.note = value;
      setNote(value);
      change();
    },
    [change],
  );
  return {
    id,
    lastContent,
    title,
    note,
    errors,
    save,
    read,
    show,
    change,
    moved,
    flush,
    onTitle,
    onNote,
    setErrors,
  };
}

export type ChapterDraft = ReturnType<typeof useChapterDraft>;
