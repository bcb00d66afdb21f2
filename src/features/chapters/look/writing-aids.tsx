import { type RefObject, useEffect } from 'react';
import { useServices } from '#services/services-context.ts';
import { afterPaint } from '#ui/platform/after-paint.ts';
import { keepAwake } from '#ui/platform/keep-awake.ts';
import { onTyping } from '#ui/platform/on-typing.ts';
import { useTypewriterScroll } from '#ui/platform/use-typewriter-scroll.ts';

/** Typing is reported this seldom: the screen stays on for minutes after a key, and each report delays a letter. */
const HEAR_EVERY_MS = 5_000;

type Props = { typewriter: boolean; awake: boolean; page: RefObject<HTMLElement | null> };

/** Aids that follow the keys: typewriter scroll, and a screen that stays on (docs/spec, section 10, Aids). Renders nothing. */
export function WritingAids({ typewriter, awake, page }: Props) {
  const { timers } = useServices();
  useTypewriterScroll(typewriter, page);
  useEffect(() => {
    const element = page.current;
    if (!awake || !element) return;
    const awakeness = keepAwake(timers.after);
    let end = () => {};
    const hear = () => {
      const deafen = onTyping(element, () => {
        deafen();
        end = timers.after(HEAR_EVERY_MS, hear);
        afterPaint(awakeness.touch);
      });
      end = deafen;
    };
    hear();
    return () => {
      end();
      awakeness.end();
    };
  }, [awake, timers, page]);
  return null;
}
