import '#ui/styles/input.ts';
import '#ui/styles/modal.ts';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { FIELD_CHARACTERS, isOneLine } from '#shared/domain/characters.ts';
import { VERSION_NAME_CHARS_MAX } from '#shared/domain/limits.ts';

type Props = {
  /** The current name, or ''. */
  name: string;
  onName(name: string): Promise<void>;
  onClose(): void;
};

/** Asks for the name of a version. */
export function NameDialog({ name: before, onName, onClose }: Props) {
  const { t } = useI18n();
  const [name, setName] = useState(before);
  const [wrong, setWrong] = useState<'named.nameEmpty' | typeof FIELD_CHARACTERS>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return setWrong('named.nameEmpty');
    if (!isOneLine(wanted)) return setWrong(FIELD_CHARACTERS);
    setBusy(true);
    await onName(wanted);
    setBusy(false);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(before === '' ? 'named.title' : 'named.rename')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Text size="sm">{t('named.help')}</Text>
          <TextInput
            label={t('named.name')}
            value={name}
            maxLength={VERSION_NAME_CHARS_MAX}
            error={wrong && t(wrong)}
            data-autofocus
            onChange={(event) => {
              setName(event.currentTarget.value);
              setWrong(undefined);
            }}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={busy}>
              {t('volumes.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
