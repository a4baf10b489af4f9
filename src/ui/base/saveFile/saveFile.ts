export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  followAsFile(name, address);
  // The browser may read the address for some time after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function followAsFile(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
