import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import { texts } from '../support/texts.ts';
import { type AppOptions, openApp, type RunningApp } from './app.tsx';
import { buttonState, dialog } from './elements.ts';
import { clickButton, fillIn, submit } from './userActions.ts';
// Loads the lazy code before the tests, so that none times out on a slow machine.
import '../../src/screens/boards/BoardsScreen.tsx';
import '../../src/screens/boards/CreateBoardDialog.tsx';

const { title, name, cancel, submit: create } = texts.boards.dialog;
const form = () => dialog(title);
const nameValue = () => within(form()).getByLabelText<HTMLInputElement>(name).value;

let app: RunningApp;
const open = async (options: Partial<AppOptions> = {}) => {
  app = await openApp({ path: '/boards?create=true', ...options });
  await waitFor(form);
};
afterEach(() => {
  cleanup();
  app.close();
});
const reopen = async () => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [button] = await screen.findAllByRole('button', { name: texts.boards.create });
  if (button) fireEvent.click(button);
  await waitFor(form);
};

test('a dismissed form still has its values when it is opened again', async () => {
  await open();
  await fillIn({ [name]: 'Week 13' }, form);
  await clickButton(cancel, form);
  await reopen();
  expect(nameValue()).toBe('Week 13');
});

test('a rejected field shows the error and gets the focus, and the error of the form disappears with a change', async () => {
  const rejected = new AppError('VALIDATION', 'name', { issues: [{ path: 'body.name', message: 'is taken' }] });
  await open({ answers: { saveRecord: () => Promise.reject(rejected) } });
  await submit({ [name]: 'Week 13' }, create, form)();
  const field = await within(form()).findByRole('textbox', { name: new RegExp(name), description: 'is taken' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(buttonState(form(), create)).toBe('ready');
  await fillIn({ [name]: 'Week 14' }, form);
  expect(within(form()).queryByText('is taken')).toBeNull();
});
