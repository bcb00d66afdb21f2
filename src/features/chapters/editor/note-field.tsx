import { Button, CloseButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { memo, type RefObject, useId, useLayoutEffect } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { AuthorNote } from '#shared/domain/chapter.ts';
import { storableText } from '#shared/domain/characters.ts';
import { AUTHOR_NOTE_CHARS_MAX } from '#shared/domain/limits.ts';
import chips from '#ui/chips.module.css';

/** The note while it is edited; an empty text is stored as no note. */
export type NoteDraft = AuthorNote;

/** A part of the field that takes the focus as it appears: 'place' is the pressed chip. */
export type NoteFocus = 'add' | 'text' | 'place';

type Props = {
  note: NoteDraft | null;
  /** Tag of the story's language. */
  lang: string;
  /** What is wrong with the note, in words; '' if nothing is. */
  error: string;
  disabled: boolean;
  /**
   * The part that gets the focus next, because the author's action replaces the pressed button; null: the focus stays. The column holds this
   * value, because a change of the note's position mounts a new field.
   */
  focus: RefObject<NoteFocus | null>;
  onChange(note: NoteDraft | null): void;
};

/** The author's note to readers, above or below the text (docs/spec, section 10, Text). */
export const NoteField = memo(function NoteField({ note, lang, error, disabled, focus, onChange }: Props) {
  const { t, format } = useI18n();
  const label = useId();
  const act = (next: NoteDraft | null, then: NoteFocus) => {
    focus.current = then;
    onChange(next);
  };
  // The focus moves only once: a later change from another device must not take it from the text. The effect runs in the layout phase.
  // Otherwise React would run an earlier render's waiting effects between the author's action and its render, and the focus would be lost.
  useLayoutEffect(() => {
    focus.current = null;
  });
  if (!note) {
    return (
      <Button
        variant="default"
        size="sm"
        disabled={disabled}
        autoFocus={focus.current === 'add'}
        onClick={() => act({ place: 'below', text: '' }, 'text')}
        display="block"
      >
        {t('editor.noteAdd')}
      </Button>
    );
  }
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap">
        <Text id={label} fw={600} size="sm">
          {t('editor.note')}
        </Text>
        <CloseButton
          aria-label={t('editor.noteRemove')}
          size={44}
          disabled={disabled}
          onClick={() => act(null, 'add')}
        />
      </Group>
      <Textarea
        autoFocus={focus.current === 'text'}
        aria-labelledby={label}
        lang={lang}
        autosize
        minRows={2}
        error={error === '' ? null : error}
        description={t('editor.charactersOf', {
          count: format.number(note.text.length),
          limit: format.number(AUTHOR_NOTE_CHARS_MAX),
        })}
        inputWrapperOrder={['input', 'description', 'error']}
        placeholder={t('editor.notePlaceholder')}
        value={note.text}
        disabled={disabled}
        onChange={(event) => onChange({ ...note, text: storableText(event.currentTarget.value) })}
      />
      <fieldset className={chips.chips} aria-label={t('editor.notePlace')}>
        {(['above', 'below'] as const).map((place) => (
          <button
            key={place}
            type="button"
            className={chips.chip}
            aria-pressed={note.place === place}
            disabled={disabled}
            // biome-ignore lint/a11y/noAutofocus: the same chip was pressed at the note's earlier position
            autoFocus={note.place === place && focus.current === 'place'}
            onClick={() => act({ ...note, place }, 'place')}
          >
            {t(place === 'above' ? 'editor.noteAbove' : 'editor.noteBelow')}
          </button>
        ))}
      </fieldset>
    </Stack>
  );
});
