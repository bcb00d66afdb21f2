import { useI18n } from '#i18n/i18n-context.ts';
import { Icon } from './icon.tsx';
import { chooseColorScheme, useColorScheme } from './platform/color-scheme.ts';
import classes from './scheme-switch.module.css';
import { shellIcons } from './shell-icons.ts';

type Props = { withWords?: boolean };

/** Switches between light and dark. Choosing the system's scheme follows the system again (docs/spec, section 11, Colour). */
export function SchemeSwitch({ withWords = false }: Props) {
  const { t } = useI18n();
  const next = useColorScheme() === 'light' ? 'dark' : 'light';
  const words = t(next === 'dark' ? 'nav.darkMode' : 'nav.lightMode');
  return (
    <button
      type="button"
      className={classes.switch}
      aria-label={withWords ? undefined : words}
      onClick={() => chooseColorScheme(next)}
    >
      <Icon d={next === 'dark' ? shellIcons.moon : shellIcons.sun} />
      {withWords ? words : null}
    </button>
  );
}
