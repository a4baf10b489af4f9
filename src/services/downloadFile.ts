/** Downloads the content as a file. Services can't import `saveFile`, which screens use for this. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser may read the address for some time after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
