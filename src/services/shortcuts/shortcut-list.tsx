import { useI18n } from '#i18n/i18n-context.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useOfferedActions } from './actions.ts';
import { Keys } from './keys.tsx';
import classes from './shortcut-list.module.css';

/** Every shortcut of the open page. */
export function ShortcutList({ onClose }: { onClose(): void }) {
  const { t } = useI18n();
  const groups = useOfferedActions();
  return (
    <Dialog onClose={onClose} title={t('shortcuts.list')}>
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
    </Dialog>
  );
}
