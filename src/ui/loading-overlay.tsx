import { useI18n } from '#i18n/i18n-context.ts';
import classes from './loading-overlay.module.css';

type Props = {
  /** Whether a foreground request is running (docs/spec, section 4, Overlay). */
  visible: boolean;
};

/** Covers the page while foreground requests run; explains itself after 2 s (docs/spec, section 11, States). */
export function LoadingOverlay({ visible }: Props) {
  const { t } = useI18n();
  return (
    <div role="status" className={visible ? classes.overlay : undefined}>
      {visible ? (
        <div className={classes.card}>
          <span className={classes.spinner} />
          <span className="visually-hidden">{t('app.loading')}</span>
          <span className={classes.words}>{t('app.working')}</span>
        </div>
      ) : null}
    </div>
  );
}
