import { useI18n } from '#i18n/i18n-context.ts';
import { useNowShown } from '#ui/platform/use-now-shown.ts';
import classes from './loading-screen.module.css';

/** A loading screen. It appears only after 400 ms, so that a quick one does not flicker (docs/spec, section 11, States). */
export function LoadingScreen() {
  const { t } = useI18n();
  const shown = useNowShown(400);
  return (
    <div className={classes.screen} role="status">
      {shown && <span className={classes.mark} />}
      <span className="visually-hidden">{t('app.loading')}</span>
    </div>
  );
}
