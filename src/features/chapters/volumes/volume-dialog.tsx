import '#ui/styles/input.ts';
import '#ui/styles/modal.ts';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { FIELD_CHARACTERS, isOneLine } from '#shared/domain/characters.ts';
import { VOLUME_TITLE_CHARS_MAX } from '#shared/domain/volume/volume.ts';

type Props = {
  /** The current title; '' for a new one. */
  title: string;
  /** Title of the chapter at which a new volume begins. */
  begins?: string;
  onName(title: string): void;
  onClose(): void;
};

/** Asks for the name of a volume. */
export function VolumeDialog({ title, begins, onName, onClose }: Props) {
  const { t } = useI18n();
  const [name, setName] = useState(title);
  const [wrong, setWrong] = useState<'volumes.nameEmpty' | typeof FIELD_CHARACTERS>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') setWrong('volumes.nameEmpty');
    else if (!isOneLine(wanted)) setWrong(FIELD_CHARACTERS);
    else onName(wanted);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(begins === undefined ? 'volumes.rename' : 'volumes.beginTitle')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {begins !== undefined && <Text size="sm">{t('volumes.beginText', { title: begins })}</Text>}
          <TextInput
            label={t('volumes.name')}
            value={name}
            maxLength={VOLUME_TITLE_CHARS_MAX}
            error={wrong && t(wrong)}
            data-autofocus
            onChange={(event) => {
              setName(event.currentTarget.value);
              setWrong(undefined);
            }}
          />
          <Group justify="flex-end">
            <Button type="submit">{t('volumes.save')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
