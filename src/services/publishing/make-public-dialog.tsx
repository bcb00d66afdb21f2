import { useI18n } from '#i18n/i18n-context.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

type Props = { onConfirm(): void; onClose(): void };

/** Asks before a story is made public, which cannot be undone (docs/spec, section 4, Stories). */
export function MakePublicDialog({ onConfirm, onClose }: Props) {
  const { t } = useI18n();
  return (
    <ConfirmDialog
      open
      title={t('published.openTitle')}
      confirm={t('published.openSure')}
      cancel={t('published.keepPrivate')}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {t('publishing.openEffect')}
    </ConfirmDialog>
  );
}
