/** Has the browser keep something as a file; what `saveFile` is to screens, which services know nothing of. */
export function keepAsFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser may still be reading it for a while.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
