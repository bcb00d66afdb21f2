import { type ReactNode, useCallback } from 'react';
import { useLocation } from 'wouter';
import { InstallOffer } from '#features/install/install-offer.tsx';
import { SharedTextNotice } from '#features/install/shared-text-notice.tsx';
import { DeletionNotice } from '#features/settings/deletion-notice.tsx';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { ShortcutsPart } from '#services/shortcuts/shortcuts-part.tsx';
import { isUnderStories, storyOfPage } from '#services/story-links.ts';
import { useLive } from '#services/use-live.ts';
import { useSession } from '#services/use-session.ts';
import { useSyncStatus } from '#services/use-sync-status.ts';
import { links } from '#shared/protocol/links.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { coversBottom } from '#ui/platform/covered-edges.ts';
import { useAppBadge } from '#ui/platform/use-app-badge.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { shellIcons } from '#ui/shell-icons.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import classes from './author-frame.module.css';
import { Header } from './header.tsx';
import { Reauthentication } from './reauthentication.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { StoryNav } from './story-nav.tsx';
import { SyncMark } from './sync-mark.tsx';

type Props = { children: ReactNode };

type Entry = {
  to: string;
  icon: string;
  text: string;
  here?: boolean;
  dot?: 'plain' | 'red' | undefined;
  /** The meaning of the dot, in words. */
  state?: string;
  deskOnly?: boolean;
};

/**
 * Frame of the author area: side menu on a wide screen, bottom bar on a phone (docs/spec, section 11, Space). A dot marks unread messages,
 * red if one requires action, and their number is on the installed app's icon (docs/spec, section 2, Author area). Only the side menu has
 * entries for a new story and unsent work: on a phone the story list and the sync state in the header lead there.
 */
export function AuthorFrame({ children }: Props) {
  const { t } = useI18n();
  const [path] = useLocation();
  const { unsent, parked } = useSyncStatus();
  const { work } = useAuthor();
  const session = useSession();
  const inbox = useLive(useCallback(() => work.inboxState(), [work]));
  const { unread, action } = inbox.state === 'ready' ? inbox.value : { unread: 0, action: false };
  useAppBadge(inbox.state === 'ready' ? unread : null);
  const story = storyOfPage(path);
  const inStories = isUnderStories(path);
  const inProfile = path === links.profile() || path.startsWith('/settings');
  const entries: Entry[] = [
    { to: links.stories(), icon: shellIcons.books, text: t('author.stories'), here: inStories },
    { to: links.createStory(), icon: icons.plus, text: t('author.newStory'), deskOnly: true },
    { to: links.income(), icon: icons.coins, text: t('author.income') },
    {
      to: links.inbox(),
      icon: icons.mail,
      text: t('author.inbox'),
      dot: unread > 0 ? (action ? 'red' : 'plain') : undefined,
      state: `${t.count('author.inboxState', unread)}${action ? `, ${t('author.inboxTodo')}` : ''}`,
    },
    {
      to: links.unsent(),
      icon: icons.send,
      text: t('author.unsent'),
      dot: unsent + parked > 0 ? (parked > 0 ? 'red' : 'plain') : undefined,
      state: t.count('sync.unsent', unsent + parked),
      deskOnly: true,
    },
    { to: links.profile(), icon: shellIcons.person, text: t('author.profile'), here: inProfile },
    ...(session?.role === 'editor'
      ? [{ to: links.desk(), icon: shellIcons.list, text: t('author.desk') }]
      : []),
  ];
  return (
    <div className={classes.frame}>
      <SkipLink target="content" />
      <Header state={<SyncMark />} />
      <StorageNotice />
      <div className={classes.body}>
        <div className={classes.menus}>
          <nav ref={coversBottom} className={classes.menu} aria-label={t('author.menu')}>
            {entries.map(({ to, icon, text, here = path === to, dot, state, deskOnly }) => (
              <RouteLink
                key={to}
                to={to}
                look="plain"
                className={deskOnly ? `${classes.entry} ${classes.deskOnly}` : classes.entry}
                aria-current={here ? 'page' : undefined}
              >
                <span className={classes.icon}>
                  <Icon d={icon} size={22} />
                  {dot ? (
                    <span className={dot === 'red' ? `${classes.dot} ${classes.red}` : classes.dot} />
                  ) : null}
                </span>
                <span>{text}</span>
                {dot ? <span className="visually-hidden">{state}</span> : null}
              </RouteLink>
            ))}
          </nav>
        </div>
        <div className={classes.side}>
          {story ? <StoryNav id={story} path={path} /> : null}
          <main id="content" tabIndex={-1} className={classes.main}>
            <DeletionNotice />
            <SharedTextNotice />
            <Reauthentication>{children}</Reauthentication>
            <InstallOffer />
            <ShortcutsPart />
          </main>
        </div>
      </div>
    </div>
  );
}
