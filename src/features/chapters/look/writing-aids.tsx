import { type RefObject, useEffect } from 'react';
import { useServices } from '#services/services-context.ts';
import { afterPaint } from '#ui/platform/after-paint.ts';
import { keepAwake } from '#ui/platform/keep-awake.ts';
import { onTyping } from '#ui/platform/on-typing.ts';
import { useTypewriterScroll } from '#ui/platform/use-typewriter-scroll.ts';

type Props = { typewriter: boolean; awake: boolean; page: RefObject<HTMLElement | null> };

/** Aids that follow the keys: typewriter scroll, and a screen that stays on (product.md, Writing). Shows nothing itself. */
export function WritingAids({ typewriter, awake, page }: Props) {
  const { timers } = useServices();
  useTypewriterScroll(typewriter, page);
  useEffect(() => {
    const element = page.current;
    if (!awake || !element) return;
    const awakeness = keepAwake(timers.after);
    const end = onTyping(element, () => afterPaint(awakeness.touch));
    return () => {
      end();
      awakeness.end();
    };
  }, [awake, timers, page]);
  return null;
}
