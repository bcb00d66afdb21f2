import '#ui/mantine-more.css';
import { Drawer } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import { useBackCloses } from '#ui/platform/back-closes.ts';
import { useFocusBack } from '#ui/platform/use-focus-back.ts';
import { useVersions, type VersionsProps } from './use-versions.tsx';
import classes from './versions-drawer.module.css';

type Props = Omit<VersionsProps, 'onRestored'> & { onClose(): void };

/** The versions of a chapter in a drawer over the editor; it closes once a version was restored. */
export function VersionsDrawer({ onClose, ...props }: Props) {
  const { t } = useI18n();
  useFocusBack();
  useBackCloses(true, onClose);
  const { body, isComparing } = useVersions({ ...props, onRestored: onClose });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={isComparing ? 'xl' : 'lg'}
      title={t('versions.title')}
      closeButtonProps={{ 'aria-label': t('app.close'), size: 44, iconSize: 22 }}
      classNames={{ content: classes.drawer ?? '', body: classes.body ?? '' }}
    >
      {body}
    </Drawer>
  );
}
