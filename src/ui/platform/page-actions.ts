/** Opens the browser's print dialog for the page. */
export const printPage = (): void => window.print();

/** Jumps to the top of the page, as after a navigation. Returns nothing: newer browsers return a promise from a scroll. */
export function toTop(): void {
  window.scrollTo({ top: 0 });
}

/** Focuses a field and puts it in the middle of the screen. WebKit by itself may leave a focused field under the header. */
export function showField(field: HTMLElement | null | undefined): void {
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

/** Focuses a heading and puts it at the top of the screen. */
export function showHeading(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

/** Copies a text. False if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
