import { Text } from '@mantine/core';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { Nothing, part } from '#services/part/part.tsx';
import { checkLengths } from '#shared/domain/publish-check.ts';
import type { StoryDocument } from '#shared/domain/story-document.ts';
import { storyLanguage } from '#shared/domain/story-language.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { afterPaint } from '#ui/platform/after-paint.ts';
import type { ShownValue } from '#ui/shown-value.ts';
import classes from './chapter-editor.module.css';
import { ChapterNotices } from './chapter-notices.tsx';
import type { LeftOutOfPaste } from './clean-paste.ts';
import type { EditorDialog } from './editor-dialogs.tsx';
import { NoteField, type NoteFocus } from './note-field.tsx';
import type { EditorMarks, StoryEditor } from './story-editor.ts';
import { StorySurface } from './story-surface.tsx';
import { TitleField } from './title-field.tsx';
import type { ChapterDraft } from './use-chapter-draft.ts';

const PastedNotice = part('pasted-notice', async () => (await import('./pasted-notice.tsx')).PastedNotice, {
  texts: 'manuscript',
});
/** The editor works without this part, so a failure to load it must not take the page down. */
const PaidSwitch = part('paid-switch', async () => (await import('./paid-switch.tsx')).PaidSwitch, {
  failed: Nothing,
});

type Props = {
  story: StoryView;
  chapter: ChapterView | undefined;
  initial: StoryDocument;
  /** Where the caret was left; null: not known, or a different place is to be shown. */
  place: number | null;
  draft: ChapterDraft;
  editor: RefObject<StoryEditor | null>;
  words: ShownValue<number | null>;
  /** The text is on the screen, so the parts around it may be drawn. */
  drawn: boolean;
  focused: boolean;
  problem: RefObject<HTMLParagraphElement | null>;
  /** The text has changed, by the author or from elsewhere. */
  onTouch(): void;
  onMarks(marks: EditorMarks): void;
  /** Enter was pressed in the title. */
  onEnter(): void;
  onOpen(dialog: EditorDialog): void;
  onPaid(paid: boolean): Promise<void>;
};

/** The column of the editor: title, note and text, with notices in between. */
export function ChapterColumn(props: Props) {
  const { story, chapter, initial, place, draft, editor, words, drawn, focused, problem } = props;
  const { id, lastContent, title, note, errors, change, onTitle, onNote, setErrors } = draft;
  const { t } = useI18n();
  const [pasted, setPasted] = useState<readonly LeftOutOfPaste[] | null>(null);
  const onText = (own: boolean, age: number) => {
    props.onTouch();
    if (own) change(age);
    if (errors.content) setErrors({});
  };

  useEffect(() => {
    document.title = `${title.trim() || t('author.untitled')} · ${story.form.title} · ${t('app.name')}`;
  }, [title, story.form.title, t]);

  // After a paste, a notice may appear above the text and move it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notice appears or disappears
  useEffect(() => afterPaint(() => editor.current?.showCaret()), [pasted, editor]);
  // Notices that load later than the text also move it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: notices appear with these values
  useEffect(() => editor.current?.showPlace(), [chapter, drawn, editor]);

  const tooLong = checkLengths({ title, authorNote: note });
  const titleError = tooLong.title ?? errors.title;
  const noteError = tooLong.note ? t(tooLong.note) : '';
  const lang = useMemo(() => storyLanguage(story.form), [story.form]);
  const noteFocus = useRef<NoteFocus | null>(null);
  const noteField = (
    <NoteField
      note={note}
      lang={lang}
      error={noteError}
      disabled={false}
      focus={noteFocus}
      onChange={onNote}
    />
  );
  const around = drawn && !focused;
  return (
    <main id="content" className={classes.column}>
      <h1 className="visually-hidden">{title.trim() || t('author.untitled')}</h1>
      <ChapterNotices
        story={story}
        chapter={chapter}
        save={draft.save}
        words={words}
        onResolve={() => props.onOpen('conflict')}
        onSplit={() => props.onOpen('split')}
      />
      {pasted && (
        <PastedNotice
          dropped={pasted}
          onUndo={(again) => editor.current?.undoPaste(again)}
          onClose={() => setPasted(null)}
        />
      )}
      <TitleField
        title={title}
        lang={lang}
        error={titleError ? t(titleError) : ''}
        onChange={onTitle}
        onEnter={props.onEnter}
      />
      {!focused && note?.place === 'above' && noteField}
      {errors.content && (
        <Text ref={problem} c="red" size="sm" role="alert">
          {t(errors.content)}
        </Text>
      )}
      <StorySurface
        initial={initial}
        place={place}
        lang={lang}
        label={t('editor.label')}
        placeholder={t('editor.placeholder')}
        editable
        editor={editor}
        last={lastContent}
        onChange={onText}
        onMarks={props.onMarks}
        onCaret={draft.moved}
        onPaste={(dropped) => setPasted(dropped.length > 0 ? dropped : null)}
      />
      {around && note?.place !== 'above' && noteField}
      {around && id && (
        <PaidSwitch
          allowPrice={story.allowPrice}
          paid={chapter?.paid ?? false}
          onChange={props.onPaid}
          waiting={<div className={classes.paidPlace} />}
        />
      )}
    </main>
  );
}
