import '#ui/mantine-more.css';
import '@mantine/notifications/styles.layer.css';
import { createNotificationsStore, Notifications, showNotification } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { ERROR_DISPLAY_MS } from '#shared/domain/limits.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { MantineRoot } from '#ui/mantine-root.tsx';
import type { Toast } from './toast-queue.ts';
import classes from './toasts.module.css';

type Props = {
  /** Messages to show, in their order. */
  toasts: readonly Toast[];
  /** These messages are shown: from now on they close by themselves. */
  onEnd(toasts: readonly Toast[]): void;
};

/**
 * Shows messages for 1500 ms, closable (docs/spec, sections 8 and 9). A message that is hovered or focused stays (docs/spec, section 8,
 * Messages).
 */
export function Toasts({ toasts, onEnd }: Props) {
  const { t } = useI18n();
  const [store] = useState(createNotificationsStore);
  const [focused, setFocused] = useState(false);
  const shown = useRef(0);
  useEffect(() => {
    for (const { kind, message } of toasts.filter(({ id }) => id > shown.current)) {
      showNotification(
        {
          message,
          color: kind === 'error' ? 'red' : 'teal',
          icon: <Icon d={kind === 'error' ? icons.warning : icons.check} />,
          classNames: { root: classes.toast ?? '', description: classes.message ?? '' },
          closeButtonProps: { 'aria-label': t('message.close'), size: 'lg' },
          // A button that disappears with its message fires no blur.
          onClose: () => setFocused(false),
        },
        store,
      );
    }
    shown.current = toasts.at(-1)?.id ?? shown.current;
    if (toasts.length > 0) onEnd(toasts);
  }, [toasts, store, t, onEnd]);
  return (
    <MantineRoot>
      <Notifications
        store={store}
        position="top-center"
        classNames={{ root: classes.place ?? '' }}
        autoClose={focused ? false : ERROR_DISPLAY_MS}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
    </MantineRoot>
  );
}
