import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { texts } from '../support/texts.ts';
import { openApp } from './app.tsx';
import { project } from './world.ts';

const unreadable = (name: string): File =>
  Object.assign(new File(['text'], name), { text: () => Promise.reject(new DOMException('gone', 'NotReadableError')) });

const places = [
  {
    name: 'a new document',
    path: `/projects/${project.id}/documents`,
    opener: texts.documents.newDocument,
    file: 'notes.md',
    message: /No se ha podido leer el archivo/,
  },
  {
    name: 'a workflow',
    path: `/projects/${project.id}/workflows`,
    opener: texts.workflows.import,
    file: 'flow.json',
    message: /The file could not be read/,
  },
];

test.each(places)(
  'the dialog for $name shows that the file could not be read',
  async ({ path, opener, file, message }) => {
    const app = await openApp({ path });
    const [button] = await screen.findAllByRole('button', { name: opener });
    if (button === undefined) throw new Error(`There is no button ${opener}`);
    fireEvent.click(button);
    const dialog = await screen.findByRole('dialog');
    const input = dialog.querySelector('input[type=file]');
    if (input === null) throw new Error('The dialog takes no file');
    await act(async () => {
      fireEvent.change(input, { target: { files: [unreadable(file)] } });
    });
    expect(within(dialog).getByText(message)).toBeTruthy();
    cleanup();
    app.close();
  },
);
