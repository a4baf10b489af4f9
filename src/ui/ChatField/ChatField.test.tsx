import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../../tests/support/renderUi.tsx';
import { ChatField, type ChatFieldProps } from './index.ts';

const drawn = (over: Partial<ChatFieldProps> = {}) => {
  const told = { onChange: vi.fn(), onSubmit: vi.fn(), onStop: vi.fn() };
  renderUi(<ChatField value="" answering="quiet" left={8000} {...told} {...over} />);
  return { ...told, field: screen.getByRole('textbox', { name: 'Mensaje' }) };
};

test.each(['\u200b', '\\', '&nbsp;', '- '])('%j shows no words and is not sent', async (value) => {
  const { field, onSubmit } = drawn({ value });
  expect(screen.getByRole('button', { name: 'Enviar' })).toHaveProperty('disabled', true);
  await userEvent.type(field, '{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Enter sends what isn’t blank, Shift and Enter makes a line', async () => {
  const blank = drawn({ value: '  \n' });
  expect(screen.getByRole('button', { name: 'Enviar' })).toHaveProperty('disabled', true);
  await userEvent.type(blank.field, '{Enter}');
  expect(blank.onSubmit).not.toHaveBeenCalled();
});

test('with words the button and Enter send them', async () => {
  const { field, onSubmit, onChange } = drawn({ value: 'hola' });
  await userEvent.type(field, '{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(onSubmit).toHaveBeenCalledTimes(2);
  await userEvent.type(field, '{Shift>}{Enter}{/Shift}');
  expect([onSubmit.mock.calls.length, onChange.mock.calls]).toEqual([2, [['hola\n']]]);
});

test('too long a text isn’t sent, and says by how much', async () => {
  const { field, onSubmit } = drawn({ value: 'hola', left: -3 });
  await userEvent.type(field, '{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('Sobran 3 caracteres');
});

test('while an answer is given the button stops it', async () => {
  const { onStop } = drawn({ answering: 'speaking' });
  expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Detener la respuesta' }));
  expect(onStop).toHaveBeenCalledTimes(1);
});

test('voice and files can be reached, say that they come, and do nothing', () => {
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
