import { type ComponentType, useEffect, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import { loadChunk } from './load-chunk.ts';

/** The newest announcements on home, brought after the first paint; one that does not come leaves home as it is. */
export function NoticesSlot() {
  const { timers } = useServices();
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    let current = true;
    const load = async () => (await import('#features/notices/newest-notices.tsx')).NewestNotices;
    loadChunk('notices', load, timers).then(
      (part) => {
        if (current) setPart(() => part);
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [timers]);
  return Part ? <Part /> : null;
}
