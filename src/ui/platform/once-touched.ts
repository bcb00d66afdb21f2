const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Calls `then` when the author first does something with the page: a key, a press, a scroll. The returned function ends the waiting. */
export function onceTouched(then: () => void): () => void {
  const end = (): void => {
    for (const act of ACTS) window.removeEventListener(act, touched, true);
  };
  const touched = (): void => {
    end();
    then();
  };
  for (const act of ACTS) window.addEventListener(act, touched, { capture: true, passive: true });
  return end;
}
