import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copyText.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

const withoutClipboard = (isCopied: boolean) => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {});
  document.execCommand = (command) => {
    copied.push(`${command} ${(document.activeElement as HTMLTextAreaElement).value}`);
    return isCopied;
  };
  return copied;
};

it('writes to the clipboard', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyText('a link');
  expect(writeText).toHaveBeenCalledWith('a link');
});

it('copies without a clipboard API, and restores the focus and the page', async () => {
  document.body.innerHTML = '<div role="dialog"><button>Copy</button></div>';
  const before = document.body.innerHTML;
  document.querySelector('button')?.focus();
  const copied = withoutClipboard(true);
  await copyText('a link');
  expect(copied).toEqual(['copy a link']);
  expect(document.activeElement).toBe(document.querySelector('button'));
  expect(document.body.innerHTML).toBe(before);
});

it('rejects when the browser does not allow it', async () => {
  withoutClipboard(false);
  await expect(copyText('a link')).rejects.toThrow('does not allow');
});
