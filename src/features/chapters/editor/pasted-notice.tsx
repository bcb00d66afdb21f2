import { Alert, Button, Group, Text } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import type { LeftOutOfPaste } from './clean-paste.ts';

type Props = { dropped: readonly LeftOutOfPaste[]; onUndo(): void; onClose(): void };

/** Says what a paste left out, and offers to undo it (docs/spec, section 10, Paste). */
export function PastedNotice({ dropped, onUndo, onClose }: Props) {
  const { t, format } = useI18n();
  return (
    <Alert withCloseButton closeButtonLabel={t('message.close')} onClose={onClose} py="xs" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {t('manuscript.paste.without', {
            dropped: format.list(dropped.map(({ what }) => t(`manuscript.paste.${what}`))),
          })}
        </Text>
        <Button
          size="sm"
          variant="light"
          onClick={() => {
            onUndo();
            onClose();
          }}
        >
          {t('manuscript.paste.undo')}
        </Button>
      </Group>
    </Alert>
  );
}
