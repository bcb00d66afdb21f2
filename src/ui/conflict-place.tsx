import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import classes from './conflict-place.module.css';

/** What to keep at one place of a conflict. */
export type Choice = 'mine' | 'theirs' | 'both';

type Props = {
  label: string;
  mine: readonly ReactNode[];
  theirs: readonly ReactNode[];
  choice: Choice | null;
  /** Whether both versions can be kept, one after the other. */
  both?: boolean;
  onChoose(choice: Choice): void;
};

/** One place where both sides changed something: the two versions side by side, and the choice. */
export function ConflictPlace({ label, mine, theirs, choice, both = false, onChoose }: Props) {
  const { t } = useI18n();
  const side = (which: 'mine' | 'theirs', lines: readonly ReactNode[]) => (
    <div className={classes.side} data-chosen={choice === which || choice === 'both' || undefined}>
      <Text size="sm" fw={600} mb={4}>
        {t(`conflict.${which}`)}
      </Text>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their position
        <div key={index} className={classes.line}>
          {line}
        </div>
      ))}
    </div>
  );
  const button = (which: Choice, text: string) => (
    <Button
      size="sm"
      h={44}
      color="ink"
      variant={choice === which ? 'filled' : 'default'}
      aria-pressed={choice === which}
      onClick={() => onChoose(which)}
    >
      {text}
    </Button>
  );
  return (
    <fieldset className={classes.place}>
      <legend>{label}</legend>
      <div className={classes.sides}>
        {side('mine', mine)}
        {side('theirs', theirs)}
      </div>
      <Group gap="xs" mt="xs">
        {button('mine', t('conflict.useMine'))}
        {button('theirs', t('conflict.useTheirs'))}
        {both && button('both', t('conflict.useBoth'))}
      </Group>
    </fieldset>
  );
}
