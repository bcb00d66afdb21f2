import { lazy } from './lazy.ts';
import { usePart } from './use-part.ts';

const newestNotices = lazy(
  'notices',
  async () => (await import('#features/notices/newest-notices.tsx')).NewestNotices,
);

/** The newest notices on home, loaded after the first paint; if they cannot load home stays as it is. */
export function NoticesSlot() {
  const notices = usePart(newestNotices);
  return notices.state === 'ready' ? <notices.value /> : null;
}
