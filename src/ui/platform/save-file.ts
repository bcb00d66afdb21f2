/** Downloads a file under the given name. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address when it handles the click; a later task may revoke it.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
