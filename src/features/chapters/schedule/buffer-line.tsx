import { useI18n } from '#i18n/i18n-context.ts';
import { queueOf, slotDay } from '#services/publishing/queue.ts';
import { useServices } from '#services/services-context.ts';
import type { ChapterView } from '#sync/types/author-work.ts';

type Props = { chapters: readonly ChapterView[]; className: string | undefined };

/** How many chapters wait to be published, and until which day they last: "9 waiting, until Fri, Dec 12". Nothing if none waits. */
export function BufferLine({ chapters, className }: Props) {
  const { t, language } = useI18n();
  const now = useServices().clock.now();
  const queue = queueOf(chapters, now);
  const last = queue.at(-1);
  if (!last) return null;
  return (
    <p className={className}>
      {t.count('schedule.buffer', queue.length, { day: slotDay(language, last.at, now) })}
    </p>
  );
}
