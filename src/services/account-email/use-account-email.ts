import { useCallback } from 'react';
import { useAnswer } from '#services/answers/use-answer.ts';
import { useServices } from '#services/services-context.ts';
import { useSeenAgain } from '#ui/platform/use-seen-again.ts';
import { useWhileVisible } from '#ui/platform/use-while-visible.ts';
import { mustConfirm } from './must-confirm.ts';

/** While the e-mail waits for its confirmation, the page asks again after this time. In ms. */
const AGAIN_MS = 20_000;

/**
 * The author's sign-in e-mail. The link that confirms it opens elsewhere, so it is fetched again when the author comes back to the page,
 * and while the page is seen and the e-mail waits: another phone gives no sign.
 */
export function useAccountEmail() {
  const { timers } = useServices();
  const kept = useAnswer('accountEmail', {}, { keep: 'author' });
  const { reload } = kept;
  const waits = kept.state === 'ready' && mustConfirm(kept.value);
  useSeenAgain(reload);
  useWhileVisible(
    useCallback(() => {
      if (waits) reload();
    }, [waits, reload]),
    AGAIN_MS,
    timers,
  );
  return kept;
}
