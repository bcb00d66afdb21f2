import '#ui/styles/paper.css';
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { part } from '#services/part/part.tsx';
import { useServices } from '#services/services-context.ts';
import { useSession } from '#services/use-session.ts';
import { HEADER_FIXED_AFTER_PX, SCROLL_TOP_MS } from '#shared/domain/limits.ts';
import { links } from '#shared/protocol/links.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Icon } from '#ui/icon.tsx';
import { useBackCloses } from '#ui/platform/back-closes.ts';
import { coversTop } from '#ui/platform/covered-edges.ts';
import { scrollToTop } from '#ui/platform/smooth-scroll.ts';
import { useEscape } from '#ui/platform/use-escape.ts';
import { useScrolledPast } from '#ui/platform/use-scrolled-past.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { SchemeSwitch } from '#ui/scheme-switch.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import classes from './header.module.css';
import { LanguageSelect } from './language-select.tsx';

/** Loaded separately, because most visitors of a public page are not signed in. If the menu cannot load, a link leads to the same page. */
const AccountMenu = part('account-menu', async () => (await import('./account-menu.tsx')).AccountMenu, {
  failed: StoriesLink,
});

function StoriesLink() {
  const { t } = useI18n();
  return <RouteLink to={links.stories()}>{t('nav.myStories')}</RouteLink>;
}

/**
 * Logo, home, create, benefits, library, language, colours, and the sign-in button or the avatar (docs/spec, section 2, Header). It is
 * fixed once the page is scrolled past 210 px; its space is reserved, so nothing jumps. On phones everything except create and the
 * account is behind the menu button. In the author area it shows the sync state.
 */
export function Header({ state }: { state?: ReactNode }) {
  const { t } = useI18n();
  const { openSignIn, fileUrl, notify } = useServices();
  const session = useSession();
  const fixed = useScrolledPast(HEADER_FIXED_AFTER_PX);
  const [menuOpen, setMenuOpen] = useState(false);
  const menuId = useId();
  const [path] = useLocation();
  const close = useCallback(() => setMenuOpen(false), []);
  useEscape(menuOpen, close);
  useBackCloses(menuOpen, close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menu
  useEffect(close, [path]);
  // On home itself, the link scrolls to the top.
  const onHome = () => {
    if (path === links.home()) scrollToTop(SCROLL_TOP_MS);
    close();
  };
  const here = (to: string) => (path === to ? 'page' : undefined);
  return (
    <div className={classes.place}>
      <header ref={coversTop} className={fixed ? `${classes.bar} ${classes.fixed}` : classes.bar}>
        <div className={classes.inner}>
          <RouteLink
            to={links.home()}
            look="plain"
            className={state ? `${classes.logo} ${classes.authors}` : classes.logo}
            aria-label={t('nav.logo')}
            onClick={onHome}
          >
            <BrandMark name={t('app.name')} />
          </RouteLink>
          <nav
            id={menuId}
            className={menuOpen ? `${classes.menu} ${classes.open}` : classes.menu}
            aria-label={t('nav.label')}
          >
            <RouteLink
              to={links.home()}
              look="plain"
              className={classes.link}
              aria-current={here('/')}
              onClick={onHome}
            >
              <Icon d={shellIcons.home} />
              {t('nav.home')}
            </RouteLink>
            <RouteLink
              to={links.createStory()}
              look="plain"
              className={classes.link}
              aria-current={here(links.createStory())}
            >
              <Icon d={shellIcons.pen} />
              {t('nav.create')}
            </RouteLink>
            <RouteLink
              to={links.benefits()}
              look="plain"
              className={classes.link}
              aria-current={here(links.benefits())}
            >
              <Icon d={shellIcons.gem} />
              {t('nav.benefits')}
            </RouteLink>
            <RouteLink
              to={links.library()}
              look="plain"
              className={classes.link}
              aria-current={here('/bookStack')}
            >
              <Icon d={shellIcons.books} />
              {t('nav.library')}
            </RouteLink>
            <span className={classes.space} />
            <LanguageSelect onFailure={() => notify.error(t('error.network'))} />
            <SchemeSwitch className={classes.scheme} />
          </nav>
          <span className={classes.space} />
          {state}
          {session?.alive ? (
            <AccountMenu
              session={session}
              fileUrl={fileUrl}
              waiting={<span className={classes.accountPlace} />}
            />
          ) : state && session ? null : (
            // A signed-out author’s sync state is the sign-in of the author area.
            <button type="button" className={classes.signIn} onClick={() => openSignIn()}>
              {t('nav.signIn')}
            </button>
          )}
          <button
            type="button"
            className={classes.menuButton}
            aria-label={t('nav.menu')}
            aria-expanded={menuOpen}
            aria-controls={menuId}
            onClick={() => setMenuOpen(!menuOpen)}
          >
            <Icon d={menuOpen ? shellIcons.close : shellIcons.menu} size={24} />
          </button>
        </div>
      </header>
    </div>
  );
}
