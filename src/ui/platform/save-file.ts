/** Hands a file to the reader, under a name of ours. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address when the click is handled; a later task is soon enough to let it go.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
