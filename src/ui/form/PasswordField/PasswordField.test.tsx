import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { PasswordField } from './PasswordField.tsx';

it('reports the typed text, connects its error with the field, and shows the password on request', async () => {
  const onChange = vi.fn();
  renderUi(<PasswordField label="Password" value="" onChange={onChange} error="Too short" />);
  const field = screen.getByLabelText('Password');
  await userEvent.type(field, 'a');
  expect(onChange.mock.calls).toEqual([['a']]);
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Too short');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.getAttribute('type')).toBe('text');
});
