/** Hands a plain text to the reader as a file. */
export function saveTextFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address when the click is handled; a later task is soon enough to let it go.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
