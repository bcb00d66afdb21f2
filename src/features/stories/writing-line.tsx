import { useCallback } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useFetched } from '#services/answers/use-fetched.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useLive } from '#services/use-live.ts';
import { useTexts } from '#services/use-texts.ts';
import { localDay } from '#shared/domain/schedule/local-time.ts';
import { sumDays } from '#shared/domain/writing-stats/writing-stats.ts';
import { links } from '#shared/protocol/links.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import { RouteLink } from '#ui/route-link.tsx';

/**
 * Words written today on all devices, in a quiet line below the stories; links to the writing stats. There is no number before other
 * devices' words were fetched: that of a new device alone would be wrong. Without a network it counts what this device knows.
 */
export function WritingLine() {
  const { t } = useI18n();
  const { clock } = useServices();
  const { work } = useAuthor();
  const withTexts = useTexts('room');
  const online = useOnlineHint();
  const today = localDay(Intl.DateTimeFormat().resolvedOptions().timeZone, clock.now());
  const others = useFetched(useCallback(() => work.fetchWritten(today), [work, today]));
  const rows = useLive(useCallback(() => work.writtenDays(), [work]));
  if (!withTexts || rows.state !== 'ready') return null;
  const isKnown = others.state !== 'asking' || !online;
  const words = isKnown ? (sumDays(rows.value).get(today)?.typed ?? 0) : 0;
  return (
    <p style={{ marginTop: 24 }}>
      <RouteLink to={links.writing()}>
        {words > 0 ? t.count('writingStats.line', words) : t('writingStats.title')}
      </RouteLink>
    </p>
  );
}
