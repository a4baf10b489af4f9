/** Puts a text on the clipboard, also on a page without TLS, to which browsers give no clipboard. Rejects when the browser refuses. */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard) return clipboard.writeText(text);
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0';
  // In the dialog that is open, which would take the focus back from outside of it.
  (before?.closest('[role=dialog]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (!isCopied) throw new Error('The browser refuses to copy');
}
