import '#ui/mantine-more.css';
import { Switch } from '@mantine/core';
import { memo } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';

type Props = { allowPrice: boolean; paid: boolean; onChange(paid: boolean): void | Promise<void> };

/** Whether readers pay for the chapter; shown only if the story may have a price. */
export const PaidSwitch = memo(function PaidSwitch({ allowPrice, paid, onChange }: Props) {
  const { t } = useI18n();
  return (
    <Switch
      size="md"
      label={t('editor.paid')}
      description={t(allowPrice ? 'editor.paidHint' : 'editor.paidNotAllowed')}
      checked={paid}
      disabled={!allowPrice}
      onChange={(event) => void onChange(event.currentTarget.checked)}
    />
  );
});
