import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { ChatField, type ChatFieldProps } from './ChatField.tsx';

const drawn = (over: Partial<ChatFieldProps> = {}) => {
  const handlers = { onChange: vi.fn(), onSubmit: vi.fn(), onStop: vi.fn() };
  renderUi(<ChatField value="" answering="quiet" left={8000} {...handlers} {...over} />);
  return { ...handlers, field: screen.getByRole('textbox', { name: 'Mensaje' }) };
};

test.each(['\u200b', '\\', '&nbsp;', '- '])('does not send %j, which has no visible text', async (value) => {
  const { field, onSubmit } = drawn({ value });
  expect(screen.getByRole('button', { name: 'Enviar' })).toHaveProperty('disabled', true);
  await userEvent.type(field, '{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('sends no blank text on Enter', async () => {
  const blank = drawn({ value: '  \n' });
  expect(screen.getByRole('button', { name: 'Enviar' })).toHaveProperty('disabled', true);
  await userEvent.type(blank.field, '{Enter}');
  expect(blank.onSubmit).not.toHaveBeenCalled();
});

test('sends on Enter and by the button, and adds a line on Shift+Enter', async () => {
  const { field, onSubmit, onChange } = drawn({ value: 'hola' });
  await userEvent.type(field, '{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledTimes(2);
  await userEvent.type(field, '{Shift>}{Enter}{/Shift}');
  expect([onSubmit.mock.calls.length, onChange.mock.calls]).toEqual([2, [['hola\n']]]);
});

test('does not send a text that is too long, and shows by how much', async () => {
  const { field, onSubmit } = drawn({ value: 'hola', left: -3 });
  await userEvent.type(field, '{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('Sobran 3 caracteres');
});

test('the button stops an answer that is being written', async () => {
  const { onStop } = drawn({ answering: 'speaking' });
  expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Detener la respuesta' }));
  expect(onStop).toHaveBeenCalledTimes(1);
});

test('makes the buttons for voice and files focusable but disabled', () => {
  drawn();
  for (const name of ['Adjuntar archivo', 'Entrada de voz']) {
    const button = screen.getByRole('button', { name });
    expect([
      button.getAttribute('aria-disabled'),
      button.getAttribute('aria-description'),
      (button as HTMLButtonElement).disabled,
    ]).toEqual(['true', 'Coming soon', false]);
  }
});
