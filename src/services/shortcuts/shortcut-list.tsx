import '#ui/styles/modal.ts';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { MantineRoot } from '#ui/mantine-root.tsx';
import { offeredActions } from './actions.ts';
import { Keys } from './keys.tsx';
import classes from './shortcut-list.module.css';

/** Every shortcut of the open page. */
export function ShortcutList({ onClose }: { onClose(): void }) {
  const { t } = useI18n();
  const [groups] = useState(offeredActions);
  return (
    <MantineRoot>
      <Modal
        opened
        onClose={onClose}
        title={t('shortcuts.list')}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        {groups.map(({ title, actions }) => (
          <section key={title} className={classes.group}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.list}>
              {actions.map(({ label, keys }) =>
                keys === undefined ? null : (
                  <div key={label} className={classes.row}>
                    <dt>{label}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ),
              )}
            </dl>
          </section>
        ))}
      </Modal>
    </MantineRoot>
  );
}
