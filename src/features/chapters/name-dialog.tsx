import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { FIELD_CHARACTERS, isOneLine } from '#shared/domain/characters.ts';
import { Dialog } from '#ui/dialog.tsx';

type Props = {
  title: string;
  /** Text above the field. */
  help?: string | undefined;
  label: string;
  /** The current name, or ''. */
  name: string;
  charsMax: number;
  /** The error message for an empty name. */
  empty: 'named.nameEmpty' | 'volumes.nameEmpty';
  onName(name: string): Promise<void> | void;
  onClose(): void;
};

/** Asks for the name of a version or a volume. */
export function NameDialog({ title, help, label, name: before, charsMax, empty, onName, onClose }: Props) {
  const { t } = useI18n();
  const [name, setName] = useState(before);
  const [wrong, setWrong] = useState<Props['empty'] | typeof FIELD_CHARACTERS>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return setWrong(empty);
    if (!isOneLine(wanted)) return setWrong(FIELD_CHARACTERS);
    setBusy(true);
    await onName(wanted);
    setBusy(false);
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          {help !== undefined && <Text size="sm">{help}</Text>}
          <TextInput
            label={label}
            value={name}
            maxLength={charsMax}
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
    </Dialog>
  );
}
