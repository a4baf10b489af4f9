import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { EstimateField } from './EstimateField.tsx';

const field = () => screen.getByRole('textbox', { name: 'Estimación' });

it('reports a value once, when the field loses the focus', async () => {
  const onChange = vi.fn();
  renderUi(<EstimateField label="Estimación" value={null} onChange={onChange} />);
  await userEvent.type(field(), ' 13 ');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onChange.mock.calls).toEqual([['13']]);
});

it('reports a value on Enter, if it has changed', async () => {
  const onChange = vi.fn();
  renderUi(<EstimateField label="Estimación" value="5" onChange={onChange} />);
  await userEvent.type(field(), '{Backspace}8{Enter}');
  await userEvent.type(field(), '{Backspace}5{Enter}');
  expect(onChange.mock.calls).toEqual([['8']]);
});

it('discards the typed value on Escape, and reports null for an empty field', async () => {
  const onChange = vi.fn();
  renderUi(<EstimateField label="Estimación" value="5" onChange={onChange} />);
  await userEvent.type(field(), '55{Escape}');
  expect(field()).toHaveProperty('value', '5');
  await userEvent.clear(field());
  await userEvent.tab();
  expect(onChange.mock.calls).toEqual([[null]]);
});
