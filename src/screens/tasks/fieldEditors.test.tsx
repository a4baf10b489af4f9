import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../../tests/support/renderUi.tsx';
import { FieldEditor } from './fieldEditors.tsx';

const hours = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Horas estimadas' });
const type = (text: string) => {
  fireEvent.change(hours(), { target: { value: text } });
  fireEvent.keyDown(hours(), { key: 'Enter' });
};

test('rejected hours remain in the field with the reason until they are corrected', () => {
  const onChange = vi.fn<(value: number | null) => void>();
  renderUi(<FieldEditor field="estimatedHours" projectId="p" value={2.5} onChange={onChange} />);
  expect(hours().value).toBe('2,5');
  type('two days');
  expect([hours().value, onChange.mock.calls]).toEqual(['two days', []]);
  screen.getByText('Un número de 0 a 1000, con un decimal como mucho');
  type('16,5');
  expect(onChange.mock.calls).toEqual([[16.5]]);
  expect(screen.queryByText('Un número de 0 a 1000, con un decimal como mucho')).toBeNull();
});
