import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHoverIntent } from './hoverIntent.ts';

describe('hoverIntent', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reports the card on which the pointer rests for 80 ms, and no card that it crosses', () => {
    const onRest = vi.fn();
    const hover = createHoverIntent(onRest);
    hover.over('1');
    vi.advanceTimersByTime(79);
    hover.over('2');
    vi.advanceTimersByTime(79);
    hover.over('2');
    vi.advanceTimersByTime(1);
    expect(onRest.mock.calls).toEqual([['2']]);
  });

  it('reports no card that the pointer has left, or whose drag began', () => {
    const onRest = vi.fn();
    const hover = createHoverIntent(onRest);
    hover.over('1');
    hover.over(null);
    hover.over('2');
    hover.cancel();
    vi.advanceTimersByTime(1000);
    expect(onRest).not.toHaveBeenCalled();
  });
});
