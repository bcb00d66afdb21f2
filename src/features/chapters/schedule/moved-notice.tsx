import { Alert, Button, Group, Text } from '@mantine/core';
import type { Ref } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';

type Props = { ref?: Ref<HTMLButtonElement>; count: number; onUndo(): void };

/** Says how many chapters have new dates, with the button that gives them the old ones. */
export function MovedNotice({ ref, count, onUndo }: Props) {
  const { t } = useI18n();
  return (
    <Alert role="status">
      <Group gap="xs" justify="space-between">
        <Text size="sm">{t.count('schedule.moved', count)}</Text>
        <Button ref={ref} variant="default" onClick={onUndo}>
          {t('editor.undo')}
        </Button>
      </Group>
    </Alert>
  );
}
