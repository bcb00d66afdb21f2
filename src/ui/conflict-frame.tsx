import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { Dialog } from './dialog.tsx';

/** The frame of a conflict: two versions side by side, over the whole screen of a phone. */
export function ConflictFrame(props: { title: string; onClose(): void; children: ReactNode }) {
  const phone = useMediaQuery('(max-width: 48em)');
  return (
    <Dialog onClose={props.onClose} fullScreen={phone === true} size="xl" title={props.title}>
      {props.children}
    </Dialog>
  );
}

/** Chooses one side at every place. */
export function ChooseAll({ onChoose }: { onChoose(choice: 'mine' | 'theirs'): void }) {
  const { t } = useI18n();
  return (
    <>
      <Button variant="default" size="sm" onClick={() => onChoose('mine')}>
        {t('conflict.allMine')}
      </Button>
      <Button variant="default" size="sm" onClick={() => onChoose('theirs')}>
        {t('conflict.allTheirs')}
      </Button>
    </>
  );
}

/** The button that keeps the choices. `left`: number of places without a choice; the button works only at 0. */
export function KeepChoices(props: { left: number; busy: boolean; onKeep(): void }) {
  const { left, busy, onKeep } = props;
  const { t } = useI18n();
  return (
    <Group justify="space-between">
      <Text size="sm" role="status">
        {left > 0 && t.count('conflict.left', left)}
      </Text>
      <Button disabled={left > 0} loading={busy} onClick={onKeep}>
        {t('conflict.done')}
      </Button>
    </Group>
  );
}
