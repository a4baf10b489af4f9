/** Has the browser keep a text or a picture as a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  followAsFile(name, address);
  // The browser may still be reading it for a while.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Has the browser fetch an address into a file. */
export function followAsFile(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
