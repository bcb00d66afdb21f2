import { Button } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import classes from './choose-step.module.css';

type Props = { onBack(): void };

/** Goes back from an e-mail step to the choice of methods. */
export function BackToMethods({ onBack }: Props) {
  const { t } = useI18n();
  return (
    <Button
      variant="subtle"
      className={classes.back ?? ''}
      leftSection={<Icon d={icons.left} size={18} />}
      onClick={onBack}
    >
      {t('signIn.third.back')}
    </Button>
  );
}
