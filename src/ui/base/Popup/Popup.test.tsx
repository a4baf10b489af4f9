import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { lazyComponent } from './lazyComponent.ts';
import { type PopupProps, usePopup } from './usePopup.ts';

const List = ({ opened, byKeyboard }: PopupProps) =>
  opened ? <p role="menu">{byKeyboard ? 'by key' : 'by press'}</p> : null;

function late() {
  let finishLoading: (component: ComponentType<PopupProps>) => void = () => {};
  const load = vi.fn(() => new Promise<ComponentType<PopupProps>>((resolve) => (finishLoading = resolve)));
  const component = lazyComponent(load);
  function Button() {
    const { trigger, View, popup } = usePopup(component, 'menu');
    return (
      <>
        <button {...trigger} type="button">
          Menu
        </button>
        {View && <View {...popup} />}
      </>
    );
  }
  renderUi(<Button />);
  return {
    load,
    button: screen.getByRole('button', { name: 'Menu' }),
    finishLoading: () => act(async () => finishLoading(List)),
  };
}

it('loads the code once, when the pointer or the focus reaches the button', async () => {
  const { load, button, finishLoading } = late();
  expect(load).not.toHaveBeenCalled();
  await userEvent.hover(button);
  button.focus();
  await finishLoading();
  await userEvent.click(button);
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('menu').textContent).toBe('by press');
});

it.each([
  ['loads the code ahead', false, 1],
  ['loads no code ahead for a person who saves data', true, 0],
])('%s', (_, saveData, loads) => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData } } }));
  const { load } = late();
  vi.advanceTimersByTime(10_000);
  expect(load).toHaveBeenCalledTimes(loads);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('opens when the code is loaded after the press, and is busy until then', async () => {
  const { button, finishLoading } = late();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect([button.getAttribute('aria-busy'), button.getAttribute('aria-expanded')]).toEqual(['true', 'true']);
  await finishLoading();
  expect(button.getAttribute('aria-busy')).toBeNull();
  expect(screen.getByRole('menu').textContent).toBe('by key');
  expect(document.activeElement).toBe(button);
});

it.each([
  ['a press elsewhere', () => userEvent.click(document.body)],
  ['Tab', () => userEvent.tab()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('does not open after %s while the code is loading', async (_, goOn) => {
  const { button, finishLoading } = late();
  await userEvent.click(button);
  await goOn();
  await finishLoading();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it('opens even if the button has lost the focus', async () => {
  const { button, finishLoading } = late();
  await userEvent.click(button);
  fireEvent.blur(button);
  await finishLoading();
  expect(screen.getByRole('menu')).toBeTruthy();
});
