/**
 * Copies a text to the clipboard, also on a page without TLS, on which browsers have no clipboard API. Rejects if the
 * browser doesn't allow it.
 */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard) return clipboard.writeText(text);
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0';
  // The field must be in the open dialog, because the dialog would take the focus back.
  (before?.closest('[role=dialog]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (!isCopied) throw new Error('The browser does not allow copying');
}
