import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followPointer } from './followPointer.ts';

describe('followPointer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] }));
  afterEach(() => void vi.useRealTimers());
  const start = { x: 1, y: 2, grabX: 3, grabY: 4 };

  it('reports the last position once a frame, for any number of moves', () => {
    const onFrame = vi.fn();
    const stop = followPointer(start, onFrame);
    vi.advanceTimersToNextFrame();
    for (const x of [10, 20, 30]) fireEvent.mouseMove(window, { clientX: x, clientY: 5 });
    vi.advanceTimersToNextFrame();
    fireEvent.touchMove(window, { touches: [{ clientX: 40, clientY: 50 }] });
    vi.advanceTimersToNextFrame();
    stop();
    expect(onFrame.mock.calls.map(([pointer]) => pointer)).toEqual([
      start,
      { ...start, x: 30, y: 5 },
      { ...start, x: 40, y: 50 },
    ]);
  });

  it('reports the time since the last frame, at most three frames', () => {
    const onFrame = vi.fn();
    const stop = followPointer(start, onFrame);
    vi.advanceTimersToNextFrame();
    vi.advanceTimersToNextFrame();
    stop();
    const [first, second] = onFrame.mock.calls.map(([, frames]) => frames as number);
    expect([first, Math.round(second ?? 0)]).toEqual([1, 1]);
  });

  it('reports nothing after it is stopped', () => {
    const onFrame = vi.fn();
    followPointer(start, onFrame)();
    fireEvent.mouseMove(window, { clientX: 10, clientY: 5 });
    vi.advanceTimersToNextFrame();
    expect(onFrame).not.toHaveBeenCalled();
  });
});
