import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { SegmentedChoice } from './SegmentedChoice.tsx';

const options = [
  { value: 'email', label: 'By e-mail' },
  { value: 'link', label: 'By link' },
] as const;

test('is a group of radio buttons, and reports another choice', async () => {
  const onChange = vi.fn();
  renderUi(<SegmentedChoice label="How to invite" options={options} value="email" onChange={onChange} />);
  expect(screen.getByRole('radiogroup', { name: 'How to invite' })).toBeInstanceOf(HTMLElement);
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false]);
  await userEvent.click(screen.getByRole('radio', { name: 'By link' }));
  expect(onChange.mock.calls).toEqual([['link']]);
});

test('ignores clicks while it is disabled', async () => {
  const onChange = vi.fn();
  renderUi(<SegmentedChoice label="How to invite" options={options} value="email" disabled onChange={onChange} />);
  await userEvent.click(screen.getByRole('radio', { name: 'By link' }));
  expect(onChange).not.toHaveBeenCalled();
});
