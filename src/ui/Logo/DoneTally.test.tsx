import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DoneTally } from './DoneTally.tsx';

it('shows the last five of a count, and draws a stroke only when the count grows', () => {
  const { container, rerender } = render(<DoneTally count={0} />);
  const shown = () => [
    container.querySelectorAll('path').length,
    container.querySelector('svg')?.getAttribute('data-grows'),
  ];
  expect(shown()).toEqual([0, 'false']);
  const after = (count: number) => {
    rerender(<DoneTally count={count} />);
    return shown();
  };
  expect(after(4)).toEqual([4, 'true']);
  expect(after(5)).toEqual([5, 'true']);
  expect(after(6)).toEqual([1, 'true']);
  expect(after(5)).toEqual([5, 'false']);
});
