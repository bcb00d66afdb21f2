import '#ui/mantine-more.css';
import { Button, Chip } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { TAGS_MAX } from '#shared/domain/limits.ts';
import classes from './tag-choice.module.css';
import type { NamedList } from './use-named-list.ts';

/** Tags shown at once; a phone screen full of tags would hide the save button. */
const SHOWN_FIRST = 16;

type Props = { tags: NamedList; chosen: readonly string[]; onChange(chosen: string[]): void };

/** Chooses up to 5 tags (docs/spec, section 9); the chosen ones are always visible. */
export function TagChoice({ tags, chosen, onChange }: Props) {
  const { t } = useI18n();
  const [all, setAll] = useState(false);
  const shown = all
    ? tags.items
    : tags.items.filter(({ id }, index) => index < SHOWN_FIRST || chosen.includes(id));
  return (
    <Chip.Group multiple value={[...chosen]} onChange={onChange}>
      <fieldset className={classes.tags} aria-label={t('storyForm.tags')} data-field="tags">
        {shown.map(({ id, name }) => (
          <Chip key={id} value={id} size="md" disabled={chosen.length >= TAGS_MAX && !chosen.includes(id)}>
            {name}
          </Chip>
        ))}
        {shown.length < tags.items.length ? (
          <Button variant="default" size="xs" radius="xl" onClick={() => setAll(true)}>
            {t('storyForm.tagsAll', { count: tags.items.length })}
          </Button>
        ) : null}
      </fieldset>
    </Chip.Group>
  );
}
