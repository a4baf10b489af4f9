import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../../tests/support/renderUi.tsx';
import { readTexts } from '../../../tests/support/texts.ts';
import { PictureField } from './PictureField.tsx';

const texts = readTexts('authentication');

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => vi.restoreAllMocks());

function Form() {
  const [picture, setPicture] = useState<File | null>(null);
  return (
    <PictureField picture={picture} onPick={setPicture}>
      <p>Address</p>
    </PictureField>
  );
}
const pick = (file: File) => fireEvent.change(screen.getByLabelText(texts.avatarPick), { target: { files: [file] } });

it('shows the chosen picture instead of the field for an address, until it is removed', () => {
  renderUi(<Form />);
  pick(new File(['picture'], 'me.png', { type: 'image/png' }));
  expect(screen.getByText('me.png')).toBeTruthy();
  expect(screen.queryByText('Address')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: texts.avatarRemove }));
  expect(screen.getByText('Address')).toBeTruthy();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture');
});

it('rejects files that are not images', () => {
  renderUi(<Form />);
  pick(new File(['text'], 'notes.txt', { type: 'text/plain' }));
  expect(screen.getByText(texts.avatarNotImage)).toBeTruthy();
  expect(screen.getByText('Address')).toBeTruthy();
});
