import { Button, CloseButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { memo, useId, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { AuthorNote } from '#shared/domain/chapter.ts';
import { storableText } from '#shared/domain/characters.ts';
import { AUTHOR_NOTE_CHARS_MAX } from '#shared/domain/limits.ts';
import chips from '#ui/chips.module.css';

/** The note while it is edited; an empty text is stored as no note. */
export type NoteDraft = AuthorNote;

type Props = {
  note: NoteDraft | null;
  /** Tag of the story's language. */
  lang: string;
  /** What is wrong with it, in words; '' if nothing. */
  error: string;
  disabled: boolean;
  onChange(note: NoteDraft | null): void;
};

/** The author's note to readers, above or below the text (docs/spec, section 10, Text). */
export const NoteField = memo(function NoteField({ note, lang, error, disabled, onChange }: Props) {
  const { t, format } = useI18n();
  const label = useId();
  // Adding and removing replace what was pressed: the focus goes on in its place.
  const [acted, setActed] = useState(false);
  const act = (next: NoteDraft | null) => {
    setActed(true);
    onChange(next);
  };
  if (!note) {
    return (
      <Button
        variant="default"
        size="sm"
        disabled={disabled}
        autoFocus={acted}
        onClick={() => act({ place: 'below', text: '' })}
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
          onClick={() => act(null)}
        />
      </Group>
      <Textarea
        autoFocus={acted}
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
            onClick={() => onChange({ ...note, place })}
          >
            {t(place === 'above' ? 'editor.noteAbove' : 'editor.noteBelow')}
          </button>
        ))}
      </fieldset>
    </Stack>
  );
});
