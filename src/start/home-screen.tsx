import { HomePage, StoriesPlace } from '#features/home/home-page.tsx';
import { Nothing, part } from '#services/part/part.tsx';

/** The newest stories on home, with their covers; they are below the first screen and load after it. */
const StoriesSlot = part(
  'newest-stories',
  async () => (await import('#features/home/newest-stories.tsx')).NewestStories,
  { failed: Nothing },
);

/** The newest notices on home, loaded after the first paint; if they cannot load home stays as it is. */
const NoticesSlot = part(
  'notices',
  async () => (await import('#features/notices/newest-notices.tsx')).NewestNotices,
  { failed: Nothing },
);

/**
 * Home with its parts. They are put together here, as features do not import each other, and the parts that load later are not in the first
 * load.
 */
export function HomeScreen() {
  return <HomePage stories={<StoriesSlot waiting={<StoriesPlace />} />} notices={<NoticesSlot />} />;
}
