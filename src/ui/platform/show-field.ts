/** Focuses a field and puts it in the middle of the screen. WebKit by itself may leave a focused field under the header. */
export function showField(field: HTMLElement | null | undefined): void {
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
