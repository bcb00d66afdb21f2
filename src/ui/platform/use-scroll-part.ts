import { useEffect } from 'react';

/** How much of the page lies above the lower edge of the window's travel, 0 to 1. A page that needs no scrolling is read at once. */
export function scrollPart(): number {
  const travel = document.documentElement.scrollHeight - window.innerHeight;
  return travel <= 0 ? 1 : Math.min(1, Math.max(0, window.scrollY / travel));
}

/** Goes to a part of the page, 0 to 1, at once. */
export function scrollToPart(part: number): void {
  window.scrollTo(0, part * (document.documentElement.scrollHeight - window.innerHeight));
}

/** Tells how far the page is scrolled, at most once a frame. */
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
