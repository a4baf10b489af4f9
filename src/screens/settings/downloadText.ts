/** Has the browser keep a text as a file. */
export const downloadText = (fileName: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser may still be reading it in this turn.
  setTimeout(() => URL.revokeObjectURL(address));
};
