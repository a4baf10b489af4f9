import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../tests/support/renderUi.tsx';
import { EstimateField } from './index.ts';

const field = () => screen.getByRole('textbox', { name: 'Estimación' });

it('keeps a value when the field is left, once', async () => {
  const onChange = vi.fn();
  renderUi(<EstimateField label="Estimación" value={null} onChange={onChange} />);
  await userEvent.type(field(), ' 13 ');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onChange.mock.calls).toEqual([['13']]);
});

it('keeps it on Enter, and nothing that is the same', async () => {
  const onChange = vi.fn();
  renderUi(<EstimateField label="Estimación" value="5" onChange={onChange} />);
  await userEvent.type(field(), '{Backspace}8{Enter}');
  await userEvent.type(field(), '{Backspace}5{Enter}');
  expect(onChange.mock.calls).toEqual([['8']]);
});

it('takes back what was typed on Escape, and empties to none', async () => {
  const onChange = vi.fn();
  renderUi(<EstimateField label="Estimación" value="5" onChange={onChange} />);
  await userEvent.type(field(), '55{Escape}');
  expect(field()).toHaveProperty('value', '5');
  await userEvent.clear(field());
  await userEvent.tab();
  expect(onChange.mock.calls).toEqual([[null]]);
});
