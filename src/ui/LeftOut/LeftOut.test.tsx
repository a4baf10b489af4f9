import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../../tests/support/renderUi.tsx';
import { Composer } from '../Composer/index.ts';
import { RichTextEditor } from '../RichTextEditor/index.ts';

const picture = new File(['x'], 'plano.png', { type: 'image/png' });
const transfer = (data: Record<string, string>, files: File[] = []) => ({
  getData: (type: string) => data[type] ?? '',
  types: [...Object.keys(data), ...(files.length > 0 ? ['Files'] : [])],
  files,
});
const fields = {
  'a description': () =>
    renderUi(<RichTextEditor label="Texto" value="uno" onChange={() => {}} />) && screen.getByLabelText('Texto'),
  'a message': () =>
    renderUi(
      <Composer
        label="Texto"
        value="uno"
        onChange={() => {}}
        onSubmit={() => {}}
        submitLabel="Enviar"
        people={[]}
        labelOf={() => ''}
        maxLength={100}
      />,
    ) && screen.getByLabelText('Texto'),
};

describe.each(Object.entries(fields))('%s', (_name, open) => {
  it.each(['paste', 'drop'] as const)('names a file that it can not take from a %s', async (way) => {
    const field = open();
    let isDefault = true;
    act(() => {
      const data = transfer({}, [picture]);
      isDefault =
        way === 'paste'
          ? fireEvent.paste(field, { clipboardData: data })
          : fireEvent.drop(field, { dataTransfer: data });
    });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('“plano.png”'));
    if (way === 'drop') expect(isDefault).toBe(false);
  });

  it('takes the text of a paste, names its picture, and removes the notice with the next paste', async () => {
    const field = open();
    const paste = (data: Record<string, string>, files: File[] = []) =>
      act(() => void fireEvent.paste(field, { clipboardData: transfer(data, files) }));
    paste({ 'text/plain': 'dos', 'text/html': '<p>dos</p><img src="x" alt="Mapa">' });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('“Mapa”'));
    if (field.isContentEditable || field.tagName !== 'TEXTAREA') expect(field.textContent).toContain('dos');
    // Office programs add a picture of the text.
    paste({ 'text/plain': 'tres', 'text/html': '<p>tres</p>' }, [picture]);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
