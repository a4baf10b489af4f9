import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { type ShownUpload, UploadCard } from './UploadCard.tsx';

const open = (state: ShownUpload['state'], message: string | null = null) => {
  const calls = { onRetry: vi.fn(), onDrop: vi.fn() };
  renderUi(<UploadCard upload={{ id: 'u', name: 'a.png', state, message }} {...calls} />);
  return calls;
};

describe('UploadCard', () => {
  it.each([
    ['waiting', 'a.png espera su turno'],
    ['sending', 'Subiendo a.png…'],
  ] as const)('shows an image as %s', (state, words) => {
    open(state);
    expect(screen.getByRole('status').textContent).toContain(words);
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('shows why an image failed, with buttons to try again or remove it', async () => {
    const { onRetry, onDrop } = open('failed', 'No connection');
    expect(screen.getByRole('alert').textContent).toContain('a.png no se pudo subirNo connection');
    const [retry, drop] = screen.getAllByRole('button');
    if (!retry || !drop) throw new Error('The card has two buttons');
    await userEvent.click(retry);
    expect([onRetry.mock.calls.length, onDrop.mock.calls.length]).toEqual([1, 0]);
    await userEvent.click(drop);
    expect([onRetry.mock.calls.length, onDrop.mock.calls.length]).toEqual([1, 1]);
  });
});
