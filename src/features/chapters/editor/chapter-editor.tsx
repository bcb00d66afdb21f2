import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import { Nothing, part } from '#services/part/part.tsx';
import { useServices } from '#services/services-context.ts';
import { useLive } from '#services/use-live.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { ChapterView, DraftSession, StoryView } from '#sync/types/author-work.ts';
import { useDrawn } from '#ui/platform/use-drawn.ts';
import { useKeyboardInset } from '#ui/platform/use-keyboard-inset.ts';
import { useWhileVisible } from '#ui/platform/use-while-visible.ts';
import { useWritingLook, writingProps } from '#ui/platform/writing-look.ts';
import { ChapterColumn } from './chapter-column.tsx';
import classes from './chapter-editor.module.css';
import { EditorBar } from './editor-bar.tsx';
import { EditorFoot } from './editor-foot.tsx';
import { sameWhileWriting } from './same-while-writing.ts';
import type { EditorMarks, StoryEditor } from './story-editor.ts';
import { useCaretAtOpening } from './use-caret-at-opening.ts';
import { type ChapterDraft, useChapterDraft } from './use-chapter-draft.ts';
import { type EditorPanels, useEditorPanels } from './use-editor-panels.ts';
import { usePublishing } from './use-publishing.ts';
import { useWordCount } from './use-word-count.ts';
import { useWritingCounter } from './use-writing-counter.ts';

/** Shown if the bar of focus mode could not load: ends focus mode, as its button is on that bar. */
function EndFocus({ onEnd }: { onEnd(): void }) {
  useEffect(onEnd, [onEnd]);
  return null;
}

/** The editor works without these parts, so a failure to load them must not take the page down. */
const FocusBar = part(
  'focus-bar',
  async () => (await import('#features/chapters/look/focus-bar.tsx')).FocusBar,
  { failed: EndFocus },
);
const AfterText = part('after-text', async () => (await import('./after-text.tsx')).AfterText, {
  failed: Nothing,
});
const EditorDialogs = part(
  'editor-dialogs',
  async () => (await import('./editor-dialogs.tsx')).EditorDialogs,
);
/** The bar is rendered only when the chapter or its save state changes, because its menu is expensive to render. */
const SteadyBar = memo(EditorBar);

const NO_MARKS: EditorMarks = {
  marks: { bold: false, italic: false, underline: false, strike: false },
  quote: false,
  canUndo: false,
  canRedo: false,
};

/** How often a visible editor asks the server for changes from other devices, so that it shows them within 30 s. In ms. */
const LOOK_EVERY_MS = 25_000;

type Props = {
  story: StoryView;
  /** null: a new chapter. */
  session: DraftSession | null;
  initial: ChapterText;
  onCreated(id: ChapterId): void;
  /** The author came from another chapter. */
  fromChapter: boolean;
  /** The text is on the screen. */
  onDrawn(): void;
};

/** The toolbar's state; the same object while nothing differs. */
function useMarks() {
  const [marks, setMarks] = useState(NO_MARKS);
  const onMarks = useCallback((next: EditorMarks) => {
    setMarks((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  }, []);
  return { marks, onMarks };
}

/** The chapter's row, followed while it is written and sent. */
function useChapterView(id: ChapterId | null): ChapterView | undefined {
  const { work } = useAuthor();
  const chapter = useLive(
    useCallback(async () => (id ? await work.chapter(id) : undefined), [work, id]),
    { same: sameWhileWriting },
  );
  return chapter.state === 'ready' ? chapter.value : undefined;
}

type HeadProps = {
  story: StoryView;
  chapter: ChapterView | undefined;
  isNew: boolean;
  draft: ChapterDraft;
  panels: EditorPanels;
  onPublish(): Promise<void>;
};

/** Above the text: the actions of the chapter, or in focus mode only its save state. */
function EditorHead({ story, chapter, isNew, draft, panels, onPublish }: HeadProps) {
  return panels.focused ? (
    <FocusBar save={draft.save} before={chapter?.save ?? null} onEnd={panels.endFocus} />
  ) : (
    <SteadyBar
      story={story}
      chapter={chapter}
      isNew={isNew}
      save={draft.save}
      onVersions={panels.showVersions}
      onLook={panels.showLook}
      onFocus={panels.focus}
      onFind={panels.find}
      onPreview={panels.showPreview}
      read={draft.read}
      onPublish={onPublish}
    />
  );
}

/** Edits one chapter: title, note, text, save state and all actions (docs/spec, section 10). */
export function ChapterEditor({ story, session, initial, onCreated, fromChapter, onDrawn }: Props) {
  const { work } = useAuthor();
  const { timers } = useServices();
  useKeyboardInset();
  const { marks, onMarks } = useMarks();
  const panels = useEditorPanels();
  const { open, setOpen, focused, finding } = panels;
  const look = useWritingLook();
  const page = useRef<HTMLDivElement>(null);
  const editor = useRef<StoryEditor | null>(null);
  const draft = useChapterDraft({ story, session, initial, editor, onCreated });
  const { id, read, flush } = draft;
  // The text comes first; the parts around it follow in the next frame, in reserved space.
  const drawn = useDrawn();
  useEffect(() => {
    if (drawn) onDrawn();
  }, [drawn, onDrawn]);
  const { words, touch } = useWordCount(editor);
  const chapter = useChapterView(id);

  useWhileVisible(work.look, LOOK_EVERY_MS, timers);
  useWritingCounter(editor, initial.content);

  const { problem, startPublish, setPaid } = usePublishing(draft, setOpen);
  // The parts of the screen render only on their own changes, so their props stay the same from key to key.
  const focusText = useCallback(() => editor.current?.focus(), []);
  // The bar whose button was pressed is gone, so the focus goes to the text.
  const wasFocused = useRef(focused);
  useEffect(() => {
    if (wasFocused.current !== focused) focusText();
    wasFocused.current = focused;
  }, [focused, focusText]);
  // A link to a match shows the match instead.
  const [place] = useState(finding > 0 || !session ? null : session.place);
  const isFirst = session === null && story.chapterCount === 0;
  const withMouse = session === null || fromChapter || place !== null;
  useCaretAtOpening(isFirst ? 'always' : withMouse ? 'with-mouse' : 'never', focusText);
  const shared = { story, chapter, draft, panels, onPublish: startPublish };
  return (
    <div
      ref={page}
      className={classes.page}
      {...writingProps(look)}
      data-focus={focused || undefined}
      data-comparing={panels.comparing || undefined}
      data-note={draft.note !== null || undefined}
    >
      <EditorHead {...shared} isNew={session === null} />
      <ChapterColumn
        story={story}
        chapter={chapter}
        initial={initial.content}
        place={place}
        draft={draft}
        editor={editor}
        words={words}
        drawn={drawn}
        focused={focused}
        problem={problem}
        onTouch={touch}
        onMarks={onMarks}
        onEnter={focusText}
        onOpen={setOpen}
        onPaid={setPaid}
      />
      <EditorFoot
        editor={editor}
        marks={marks}
        words={words}
        drawn={drawn}
        focused={focused}
        finding={finding}
        onEndFinding={panels.endFinding}
      />
      {drawn && <AfterText {...shared} editor={editor} look={look} page={page} />}
      {open && (
        <EditorDialogs
          open={open}
          id={id}
          story={story}
          chapter={chapter}
          read={read}
          flush={flush}
          onText={draft.show}
          onPublish={startPublish}
          onClose={panels.close}
        />
      )}
    </div>
  );
}
