import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { useSyncStatus } from '#services/use-sync-status.ts';
import { links } from '#shared/protocol/links.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { OfflineBanner } from '#ui/offline-banner.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import classes from './author-frame.module.css';
import { Header } from './header.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { SyncChip } from './sync-chip.tsx';

type Props = { children: ReactNode };

/**
 * Frame of the author area: side menu on a desk, bottom bar on a phone (look.md, Space). Income, inbox and profile get
 * their entries when they work.
 */
export function AuthorFrame({ children }: Props) {
  const { t } = useI18n();
  const [path] = useLocation();
  const { unsent, parked } = useSyncStatus();
  const inStories = path === links.stories() || path.startsWith('/authorManage');
  const entries = [
    { to: links.stories(), icon: shellIcons.books, text: t('author.stories'), here: inStories, dot: false },
    {
      to: links.createStory(),
      icon: icons.plus,
      text: t('author.newStory'),
      here: path === links.createStory(),
      dot: false,
    },
    {
      to: links.unsent(),
      icon: icons.send,
      text: t('author.unsent'),
      here: path === links.unsent(),
      dot: unsent + parked > 0,
    },
  ];
  return (
    <div className={classes.frame}>
      <SkipLink target="content" />
      <Header />
      <OfflineBanner />
      <StorageNotice />
      <div className={classes.body}>
        <nav className={classes.menu} aria-label={t('author.menu')}>
          {entries.map(({ to, icon, text, here, dot }) => (
            <RouteLink
              key={to}
              to={to}
              look="plain"
              className={classes.entry}
              aria-current={here ? 'page' : undefined}
            >
              <span className={classes.icon}>
                <Icon d={icon} size={22} />
                {dot ? <span className={parked > 0 ? `${classes.dot} ${classes.red}` : classes.dot} /> : null}
              </span>
              <span>{text}</span>
              {dot ? (
                <span className="visually-hidden">{t.count('sync.unsent', unsent + parked)}</span>
              ) : null}
            </RouteLink>
          ))}
        </nav>
        <div className={classes.side}>
          <aside className={classes.status} aria-label={t('sync.label')}>
            <SyncChip />
          </aside>
          <main id="content" tabIndex={-1} className={classes.main}>
            {children}
          </main>
        </div>
      </div>
    </div>
  );
}
