import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DoneTally } from './DoneTally.tsx';

it('shows the last five of a count, and draws a stroke only when the count grows by a move', () => {
  const { container, rerender } = render(<DoneTally count={0} />);
  const shown = () => [
    container.querySelectorAll('path').length,
    container.querySelector('svg')?.getAttribute('data-grows'),
  ];
  expect(shown()).toEqual([0, 'false']);
  const after = (count: number, draws = true) => {
    rerender(<DoneTally count={count} draws={draws} />);
    return shown();
  };
  expect(after(3, false)).toEqual([3, 'false']);
  expect(after(4)).toEqual([4, 'true']);
  expect(after(4, false)).toEqual([4, 'true']);
  expect(after(5)).toEqual([5, 'true']);
  expect(after(6)).toEqual([1, 'true']);
  expect(after(5)).toEqual([5, 'false']);
});
