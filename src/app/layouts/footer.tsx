import { useI18n } from '#i18n/i18n-context.ts';
import { FOOTER_SCROLL_MS, SCROLL_TOP_MS } from '#shared/domain/limits.ts';
import { links } from '#shared/protocol/links.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Icon } from '#ui/icon.tsx';
import { scrollToTop } from '#ui/platform/smooth-scroll.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import classes from './footer.module.css';

type Props = {
  /** Address of "contact"; '' leads to the form to the editors in the author's inbox. */
  contactEmail: string;
};

/** Contact, terms, privacy, create, benefits, library and download, and the button back to the top (docs/spec, section 2, Footer). */
export function Footer({ contactEmail }: Props) {
  const { t } = useI18n();
  const toTop = () => scrollToTop(FOOTER_SCROLL_MS);
  const entries = [
    [links.createStory(), t('footer.create')],
    [links.benefits(), t('footer.benefits')],
    [links.library(), t('nav.library')],
    [links.download(), t('footer.download')],
    [links.userAgreement(), t('footer.terms')],
    [links.privacy(), t('footer.privacy')],
  ] as const;
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <BrandMark name={t('app.name')} />
          <p className={classes.promise}>{t('app.promise')}</p>
        </div>
        <nav className={classes.links} aria-label={t('footer.label')}>
          {contactEmail === '' ? (
            <RouteLink to={links.writeToEditors()} look="plain" className={classes.link}>
              {t('footer.contact')}
            </RouteLink>
          ) : (
            <a className={classes.link} href={`mailto:${contactEmail}`}>
              {t('footer.contact')}
            </a>
          )}
          {entries.map(([to, text]) => (
            <RouteLink key={to} to={to} look="plain" className={classes.link} onClick={toTop}>
              {text}
            </RouteLink>
          ))}
        </nav>
        <button type="button" className={classes.top} onClick={() => scrollToTop(SCROLL_TOP_MS)}>
          <Icon d={shellIcons.up} />
          {t('footer.backToTop')}
        </button>
      </div>
    </footer>
  );
}
