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

it('goes on from what is left around a thing that went with the focus', async () => {
  draw('<main><ul><li><button>Remove</button></li></ul></main>');
  find('button').focus();
  find('li').remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(find('ul')));
});

it('goes on from the page where nothing is left but the page, and from the dialog that is open', async () => {
  draw('<div><main></main></div><div id="menu"><button>Leave</button></div>');
  find('button').focus();
  find('#menu').remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(find('main')));
  draw('<main><button>Open</button></main><section role="dialog" aria-modal="true"></section>');
  find('button').focus();
  find('button').remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(find('section')));
});

it('goes on from the page where a dialog is gone but for its frame', async () => {
  draw(
    '<div><main></main></div><div><div id="frame"><section role="dialog"><button>Start</button></section></div></div>',
  );
  find('button').focus();
  find('section').remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(find('main')));
});

it('leaves the focus where somebody has put it meanwhile', async () => {
  draw('<main><p><button>Remove</button></p><input></main>');
  find('button').focus();
  find('p').remove();
  find('input').focus();
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(document.activeElement).toBe(find('input'));
});

it('does nothing for what had been left by choice', async () => {
  draw('<main><button>Remove</button></main>');
  find('button').focus();
  find('button').blur();
  await Promise.resolve();
  find('button').remove();
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(document.activeElement).toBe(document.body);
});

it('waits in the place of a button that takes no press for long, and gives it back when it does', async () => {
  draw('<main><form><button>Save</button></form></main>');
  const button = find('button') as HTMLButtonElement;
  button.focus();
  button.disabled = true;
  // As browsers do for what is disabled.
  button.blur();
  await vi.waitFor(() => expect(document.activeElement).toBe(find('form')), { timeout: 3000 });
  button.disabled = false;
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

it('leaves the focus where somebody put it while the button waited', async () => {
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
