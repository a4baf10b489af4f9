import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import { importLimits } from '../../domain/transfer.ts';
import { texts } from '../support/texts.ts';
import { openApp } from './app.tsx';
import { project } from './world.ts';

const opened = { place: { project, sprints: [] }, imports: [] };
const table = {
  source: 'csv',
  text: null,
  header: ['Title'],
  rows: [{ line: 2, cells: ['Oil the wheels'] }],
  broken: [],
};
const input = (): HTMLElement => screen.getByLabelText(texts.importing.file);
const fileNamed = (name: string): File => new File(['Title\nOil the wheels'], name);

const openImport = async () => {
  const asked: {
    slot: string;
    input: { fileId?: string };
    resolve: (output: unknown) => void;
    reject: (error: AppError) => void;
  }[] = [];
  const later = (slot: string) => (given: object) =>
    new Promise((resolve, reject) => {
      asked.push({ slot, input: given, resolve, reject });
    });
  const app = await openApp({
    path: `/projects/${project.id}/import`,
    answers: { loadPlace: later('loadPlace'), readTable: later('readTable') },
  });
  await screen.findByRole('navigation', { name: texts.importing.steps });
  return {
    close: () => {
      cleanup();
      app.close();
    },
    asked: () => asked.map(({ slot }) => slot),
    readFile: () => app.system.collaborations.files.get(asked.at(-1)?.input.fileId ?? '')?.name,
    answer: (output: unknown) => act(async () => asked.at(-1)?.resolve(output)),
    reject: (error: AppError) => act(async () => asked.at(-1)?.reject(error)),
  };
};
const give = (element: HTMLElement, file: File) =>
  act(async () => {
    fireEvent.change(element, { target: { files: [file] } });
  });

test('a file chosen while the project loads is read after it has loaded', async () => {
  const it = await openImport();
  await give(input(), fileNamed('early.csv'));
  screen.getByText(texts.importing.reading({ name: 'early.csv' }));
  await it.answer(opened);
  expect([it.asked(), it.readFile()]).toEqual([['loadPlace', 'readTable'], 'early.csv']);
  await it.answer({ table, remembered: null });
  screen.getByRole('heading', { name: texts.importing.columns });
  it.close();
});

test('a file chosen while the project loads is rejected if it is too large', async () => {
  const it = await openImport();
  await give(input(), Object.defineProperty(fileNamed('huge.csv'), 'size', { value: importLimits.bytes + 1 }));
  screen.getByText(/^The file is larger than/);
  await it.answer(opened);
  screen.getByText(/^The file is larger than/);
  expect(it.asked()).toEqual(['loadPlace']);
  it.close();
});

test('a file chosen in a dialog that was opened before a failed load is read', async () => {
  const it = await openImport();
  const opener = input();
  await it.reject(new AppError('NETWORK', 'no answer'));
  screen.getByRole('button', { name: texts.importing.retry });
  await give(opener, fileNamed('late.csv'));
  await it.answer(opened);
  expect([it.asked(), it.readFile()]).toEqual([['loadPlace', 'loadPlace', 'readTable'], 'late.csv']);
  it.close();
});

test('every step uses the same file input element', async () => {
  const it = await openImport();
  const first = input();
  await it.answer(opened);
  expect(input()).toBe(first);
  await give(first, fileNamed('tasks.csv'));
  expect(input()).toBe(first);
  await it.answer({ table, remembered: null });
  expect(input()).toBe(first);
  it.close();
});

test('a file can be read on a retry if the parser code failed to load', async () => {
  const it = await openImport();
  await it.answer(opened);
  await give(input(), fileNamed('tasks.csv'));
  await it.reject(new AppError('UNAVAILABLE', 'a part of the app did not load', { status: 0 }));
  screen.getByText('a part of the app did not load');
  fireEvent.click(screen.getByRole('button', { name: texts.importing.retry }));
  expect([it.asked(), it.readFile()]).toEqual([['loadPlace', 'readTable', 'readTable'], 'tasks.csv']);
  await it.answer({ table, remembered: null });
  screen.getByRole('heading', { name: texts.importing.columns });
  it.close();
});
