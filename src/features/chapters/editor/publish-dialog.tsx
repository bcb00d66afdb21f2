import '#ui/mantine-more.css';
import { Alert, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';

type Props = {
  /** The chapter is published already; this publishes its newer text. */
  changes: boolean;
  /** Names the chapter where the dialog is not over its text. */
  chapter?: string;
  /** Opens with the choice of a time. */
  later?: boolean;
  onPublish(at?: number): Promise<void>;
  onClose(): void;
};

const HOUR = 3_600_000;

/** `datetime-local` takes local time without a zone. */
function localInput(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Publishes a chapter now, or has the server publish it at a time in the author's own zone (docs/spec, section 10, Publishing). */
export function PublishDialog({ changes, chapter, later = false, onPublish, onClose }: Props) {
  const { t } = useI18n();
  const { clock } = useServices();
  const online = useOnlineHint();
  const [when, setWhen] = useState<'now' | 'at'>(later ? 'at' : 'now');
  const [time, setTime] = useState(() => localInput(Math.ceil((clock.now() + HOUR) / HOUR) * HOUR));
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    const at = new Date(time).getTime();
    if (when === 'at' && !(at > clock.now())) {
      setError(t('editor.publishAtPast'));
      return;
    }
    setBusy(true);
    await onPublish(when === 'at' ? at : undefined);
    setBusy(false);
  };

  return (
    <Dialog onClose={onClose} title={t(changes ? 'editor.publishChanges' : 'editor.publishTitle')}>
      <Stack>
        {chapter !== undefined && (
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {chapter}
          </Text>
        )}
        {!changes && (
          <SegmentedControl
            fullWidth
            size="md"
            aria-label={t('editor.publishTitle')}
            value={when}
            onChange={(value) => setWhen(value === 'at' ? 'at' : 'now')}
            data={[
              { value: 'now', label: t('editor.publishNow') },
              { value: 'at', label: t('editor.publishAt') },
            ]}
          />
        )}
        {when === 'at' && (
          <TextInput
            type="datetime-local"
            label={t('editor.publishAtLabel', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
            value={time}
            min={localInput(clock.now())}
            error={error}
            onChange={(event) => {
              setTime(event.currentTarget.value);
              setError(null);
            }}
          />
        )}
        {!online && <Alert>{t('editor.publishOfflineHint')}</Alert>}
        <Group justify="flex-end">
          <Button loading={busy} onClick={() => void submit()} data-autofocus>
            {t(when === 'at' ? 'editor.scheduleConfirm' : 'editor.publishConfirm')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
