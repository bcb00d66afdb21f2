import { Alert, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { color?: string; text: ReactNode; action?: ReactNode };

/** A notice above the text, with its action. */
export function Notice({ color, text, action }: Props) {
  return (
    // Only the text is announced: the action may count down the seconds.
    <Alert {...(color ? { color } : {})} py="xs" role="group">
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status" style={{ flex: '1 1 200px' }}>
          {text}
        </Text>
        {action}
      </Group>
    </Alert>
  );
}
