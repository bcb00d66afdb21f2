import { useI18n } from '#i18n/i18n-context.ts';
import { links } from '#shared/protocol/links.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './install-notices.module.css';
import { useInstallTexts } from './use-install-texts.ts';
import { useWaitingTexts } from './use-waiting-texts.ts';

/** Reminds the author of a shared text that has no story yet. */
export function SharedTextNotice() {
  const { t } = useI18n();
  const texts = useWaitingTexts();
  const shown = useInstallTexts(texts !== undefined && texts.length > 0);
  if (!shown) return null;
  return (
    <p className={classes.notice}>
      <Icon d={icons.share} />
      <span className={classes.words}>{t('share.waiting')}</span>
      <RouteLink to={links.share()}>{t('share.open')}</RouteLink>
    </p>
  );
}
