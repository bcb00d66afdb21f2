import { useI18n } from '#i18n/i18n-context.ts';
import classes from './skip-link.module.css';

type Props = { target: string };

/** The first stop of the Tab key: skips the header and goes to the element with the id `target`. */
export function SkipLink({ target }: Props) {
  const { t } = useI18n();
  return (
    <button type="button" className={classes.skip} onClick={() => document.getElementById(target)?.focus()}>
      {t('app.skip')}
    </button>
  );
}
