import { useI18n } from '#i18n/i18n-context.ts';
import classes from './desk.module.css';

/** What only the person who runs the server needs, such as commands; folded. */
export function ForServer({ children }: { children: string }) {
  const { t } = useI18n();
  return (
    <details className={classes.raw}>
      <summary>{t('desk.forServer')}</summary>
      <p className={classes.quiet}>{children}</p>
    </details>
  );
}
