import '#ui/styles/content.ts';
import '#ui/styles/button.ts';
import '#ui/styles/input.ts';
import { Text, VisuallyHidden } from '@mantine/core';
import { memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { askedPart } from '#services/asked-part.tsx';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useLive } from '#services/use-live.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { checkLengths, checkPublish } from '#shared/domain/publish-check.ts';
import { storyLanguage } from '#shared/domain/writing-language.ts';
import type { DraftSession, StoryView } from '#sync/types/author-work.ts';
import { lazyOr } from '#ui/lazy-or.ts';
import { afterPaint } from '#ui/platform/after-paint.ts';
import { useDrawn } from '#ui/platform/use-drawn.ts';
import { useKeyboardInset } from '#ui/platform/use-keyboard-inset.ts';
import { useWhileVisible } from '#ui/platform/use-while-visible.ts';
import { useWritingLook, writingVariables } from '#ui/platform/writing-look.ts';
import classes from './chapter-editor.module.css';
import { ChapterNotices } from './chapter-notices.tsx';
import type { Dropped } from './clean-paste.ts';
import { EditorBar } from './editor-bar.tsx';
import { type EditorDialog, EditorDialogs } from './editor-dialogs.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { NoteField } from './note-field.tsx';
import { PastedNotice } from './pasted-notice.tsx';
import { sameWhileWriting } from './same-while-writing.ts';
import type { EditorMarks, StoryEditor } from './story-editor.ts';
import { StorySurface } from './story-surface.tsx';
import { TitleField } from './title-field.tsx';
import { useCaretOnDesktop } from './use-caret-on-desktop.ts';
import { useChapterActions } from './use-chapter-actions.ts';
import { useChapterDraft } from './use-chapter-draft.ts';
import { useWordCount } from './use-word-count.ts';
import { useWritingCounter } from './use-writing-counter.ts';
import { WordCount } from './word-count.tsx';

const Nothing = () => null;

/** Focus that could not be shown is left again. */
function EndFocus({ onEnd }: { onEnd(): void }) {
  useEffect(onEnd, [onEnd]);
  return null;
}

/** The text is written without them as well, so none of them may take the page with it. */
const PaidSwitch = lazyOr(async () => (await import('./paid-switch.tsx')).PaidSwitch, Nothing);
const FindBar = askedPart(async () => (await import('#features/chapters/find/find-bar.tsx')).FindBar);
const FocusBar = lazyOr(
  async () => (await import('#features/chapters/look/focus-bar.tsx')).FocusBar,
  EndFocus,
);
const WritingAids = lazyOr(
  async () => (await import('#features/chapters/look/writing-aids.tsx')).WritingAids,
  Nothing,
);
/** Its menu is dear to draw: only when the chapter or its safety has changed. */
const SteadyBar = memo(EditorBar);

const NO_MARKS: EditorMarks = {
  marks: { bold: false, italic: false, underline: false, strike: false },
  quote: false,
  canUndo: false,
  canRedo: false,
};

/** A visible editor learns of another device's change within 30 s. In ms. */
const LOOK_EVERY_MS = 25_000;

type Props = {
  story: StoryView;
  /** null: a new chapter. */
  session: DraftSession | null;
  initial: ChapterText;
  onCreated(id: ChapterId): void;
};

/** One chapter being written: title, note, text, its safety, and all that can be done with it (docs/spec, section 10). */
export function ChapterEditor({ story, session, initial, onCreated }: Props) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { notify, timers } = useServices();
  useKeyboardInset();
  const [marks, setMarks] = useState(NO_MARKS);
  const [pasted, setPasted] = useState<Dropped[] | null>(null);
  const [open, setOpen] = useState<EditorDialog | null>(null);
  const [focused, setFocused] = useState(false);
  const look = useWritingLook();
  const page = useRef<HTMLDivElement>(null);
  const problem = useRef<HTMLParagraphElement>(null);
  const editor = useRef<StoryEditor | null>(null);
  const { id, lastContent, title, note, errors, ...written } = useChapterDraft({
    story,
    session,
    initial,
    editor,
    onCreated,
  });
  const { save, read, show, change, flush, onTitle, onNote, setErrors } = written;
  // The text comes first, what stands around it with the next frame: its place is kept.
  const drawn = useDrawn();
  const { words, touch } = useWordCount(editor);
  const { publish, takeBack } = useChapterActions();
  const chapter = useLive(
    useCallback(async () => (id ? await work.chapter(id) : undefined), [work, id]),
    { same: sameWhileWriting },
  );
  const view = chapter.state === 'ready' ? chapter.value : undefined;

  useWhileVisible(work.look, LOOK_EVERY_MS, timers);
  useWritingCounter(editor, initial.content);

  // The parts of the screen are drawn when they change themselves, so what they are given stays the same from key to key.
  const focusText = useCallback(() => editor.current?.focus(), []);
  useCaretOnDesktop(session === null, focusText);
  const onAction = useCallback(
    (action: Parameters<StoryEditor['run']>[0]) => editor.current?.run(action),
    [],
  );
  const onMarks = useCallback((next: EditorMarks) => {
    setMarks((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  }, []);
  const showVersions = useCallback(() => setOpen('versions'), []);
  const showLook = useCallback(() => setOpen('look'), []);
  const focus = useCallback(() => setFocused(true), []);
  const endFocus = useCallback(() => setFocused(false), []);
  const [finding, setFinding] = useState(useSearch().startsWith('find='));
  const find = useCallback(() => setFinding(true), []);
  const endFinding = useCallback(() => setFinding(false), []);
  const onText = (own: boolean, age: number) => {
    touch();
    if (own) change(age);
    if (errors.content) setErrors({});
  };

  const startPublish = useCallback(async () => {
    await flush();
    const problems = checkPublish(read());
    setErrors(problems);
    if (Object.keys(problems).length > 0 || !id) {
      if (problems.title) document.getElementById('chapter-title')?.focus();
      // In a long text what is wrong stands far above the button that was pressed.
      else afterPaint(() => problem.current?.scrollIntoView({ block: 'center' }));
      return;
    }
    setOpen('publish');
  }, [flush, read, setErrors, id]);

  const setPaid = useCallback(
    async (paid: boolean) => {
      if (!id) return;
      await flush();
      await work.setPaid(id, paid).catch(() => notify.error(t('message.updateFailed')));
    },
    [id, flush, work, notify, t],
  );

  useEffect(() => {
    document.title = `${title.trim() || t('chapterList.untitled')} · ${story.form.title} · ${t('app.name')}`;
  }, [title, story.form.title, t]);

  const tooLong = checkLengths({ title, authorNote: note });
  const titleError = tooLong.title ?? errors.title;
  const noteError = tooLong.note ? t(tooLong.note) : '';
  const lang = useMemo(() => storyLanguage(story.form), [story.form]);
  const noteField = (
    <NoteField note={note} lang={lang} error={noteError} disabled={false} onChange={onNote} />
  );
  const close = useCallback(() => setOpen(null), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the whole page, not of this element
    <div
      ref={page}
      className={classes.page}
      style={writingVariables(look)}
      data-focus={focused || undefined}
      data-note={note !== null || undefined}
      data-typewriter={look.typewriter || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'f' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        find();
      }}
    >
      {focused ? (
        <Suspense>
          <FocusBar save={save} before={view?.save ?? null} onEnd={endFocus} />
        </Suspense>
      ) : (
        <SteadyBar
          story={story}
          chapter={view}
          isNew={session === null}
          save={save}
          onVersions={showVersions}
          onLook={showLook}
          onFocus={focus}
          onFind={find}
          read={read}
          onPublish={startPublish}
        />
      )}
      <main id="content" className={classes.column}>
        <VisuallyHidden component="h1">{title.trim() || t('chapterList.untitled')}</VisuallyHidden>
        <ChapterNotices
          story={story}
          onOpenStory={() =>
            void work.openStory(story.id).catch(() => notify.error(t('message.operationFailed')))
          }
          chapter={view}
          save={save}
          words={words}
          onTakeBack={() => id && void takeBack(id)}
          onResolve={() => setOpen('conflict')}
          onSplit={() => setOpen('split')}
        />
        {pasted && (
          <PastedNotice
            dropped={pasted}
            onUndo={() => editor.current?.run('undo')}
            onClose={() => setPasted(null)}
          />
        )}
        <TitleField
          title={title}
          lang={lang}
          error={titleError ? t(titleError) : ''}
          onChange={onTitle}
          onEnter={focusText}
        />
        {!focused && note?.place === 'above' && noteField}
        {errors.content && (
          <Text ref={problem} c="red" size="sm" role="alert">
            {t(errors.content)}
          </Text>
        )}
        <StorySurface
          initial={initial.content}
          lang={lang}
          label={t('editor.label')}
          placeholder={t('editor.placeholder')}
          editable
          editor={editor}
          last={lastContent}
          onChange={onText}
          onMarks={onMarks}
          onPaste={(dropped) => setPasted(dropped.length > 0 ? dropped : null)}
        />
        {drawn && !focused && note?.place !== 'above' && noteField}
        {drawn && !focused && id && (
          <Suspense fallback={<div className={classes.paidPlace} />}>
            <PaidSwitch allowPrice={story.allowPrice} paid={view?.paid ?? false} onChange={setPaid} />
          </Suspense>
        )}
      </main>
      <footer className={classes.bottom}>
        {drawn && finding ? (
          <FindBar editor={editor} onClose={endFinding} waiting={<div className={classes.toolbarPlace} />} />
        ) : focused ? null : drawn ? (
          <EditorToolbar state={marks} disabled={false} onAction={onAction} />
        ) : (
          <div className={classes.toolbarPlace} />
        )}
        <WordCount words={words} hidden={finding} />
      </footer>
      <Suspense>
        {drawn && (look.typewriter || look.awake) && (
          <WritingAids typewriter={look.typewriter} awake={look.awake} page={page} />
        )}
      </Suspense>
      <EditorDialogs
        open={open}
        id={id}
        changes={view?.status === 'published'}
        read={read}
        flush={flush}
        onText={show}
        onPublish={publish}
        onClose={close}
      />
    </div>
  );
}
