import { useI18n } from '#i18n/i18n-context.ts';
import classes from './offline-age.module.css';

type Props = { at: number; now: number };

/** Age of the stored copy on the screen (docs/spec, section 11, States). Times in ms since epoch. */
export function OfflineAge({ at, now }: Props) {
  const { t, format } = useI18n();
  return <p className={classes.age}>{t('offline.age', { when: format.ago(at, now) })}</p>;
}
