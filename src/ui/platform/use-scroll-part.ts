import { useEffect } from 'react';

/** Scroll position of the page, 0 to 1. A page that needs no scrolling is at 1. */
export function scrollPart(): number {
  const travel = document.documentElement.scrollHeight - window.innerHeight;
  return travel <= 0 ? 1 : Math.min(1, Math.max(0, window.scrollY / travel));
}

/** Jumps to a scroll position, 0 to 1. */
export function scrollToPart(part: number): void {
  window.scrollTo(0, part * (document.documentElement.scrollHeight - window.innerHeight));
}

/** Reports the scroll position, at most once a frame. */
export function useScrollPart(onPart: (part: number) => void): void {
  useEffect(() => {
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => onPart(scrollPart()));
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
    };
  }, [onPart]);
}
