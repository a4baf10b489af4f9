import { beforeAll, expect, it, vi } from 'vitest';
import { keepsFocus } from './keepsFocus.ts';

beforeAll(() => keepsFocus(document));

const draw = (html: string): void => {
  document.body.innerHTML = html;
};
const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing is ${selector}`);
  return found;
};

it('focuses the nearest remaining container when the focused element is removed', async () => {
  draw('<main><ul><li><button>Remove</button></li></ul></main>');
  find('button').focus();
  find('li').remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(find('ul')));
});

it('focuses the page when only the page remains, or the open dialog if there is one', async () => {
  draw('<div><main></main></div><div id="menu"><button>Leave</button></div>');
  find('button').focus();
  find('#menu').remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(find('main')));
  draw('<main><button>Open</button></main><section role="dialog" aria-modal="true"></section>');
  find('button').focus();
  find('button').remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(find('section')));
});

it('focuses the page when only the container of a closed dialog remains', async () => {
  draw(
    '<div><main></main></div><div><div id="frame"><section role="dialog"><button>Start</button></section></div></div>',
  );
  find('button').focus();
  find('section').remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(find('main')));
});

it('does not move the focus when something else has it', async () => {
  draw('<main><p><button>Remove</button></p><input></main>');
  find('button').focus();
  find('p').remove();
  find('input').focus();
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(document.activeElement).toBe(find('input'));
});

it('does nothing when the element had already lost the focus', async () => {
  draw('<main><button>Remove</button></main>');
  find('button').focus();
  find('button').blur();
  await Promise.resolve();
  find('button').remove();
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(document.activeElement).toBe(document.body);
});

it('focuses the container of a disabled button after a delay, and the button when it is enabled again', async () => {
  draw('<main><form><button>Save</button></form></main>');
  const button = find('button') as HTMLButtonElement;
  button.focus();
  button.disabled = true;
  // Browsers remove the focus from a disabled element.
  button.blur();
  await vi.waitFor(() => expect(document.activeElement).toBe(find('form')), { timeout: 3000 });
  button.disabled = false;
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

it('does not return the focus to a button when something else has it', async () => {
  draw('<main><form><button>Save</button><input></form></main>');
  const button = find('button') as HTMLButtonElement;
  button.focus();
  button.disabled = true;
  button.blur();
  find('input').focus();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  button.disabled = false;
  await Promise.resolve();
  expect(document.activeElement).toBe(find('input'));
});
