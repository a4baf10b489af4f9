import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followPress, isPress, pointOf } from './press.ts';

const setUp = () => {
  const reports = { onStart: vi.fn(), onRelease: vi.fn(), onDrop: vi.fn(), onCancel: vi.fn() };
  const onClick = vi.fn();
  const press = ({ nativeEvent }: { nativeEvent: MouseEvent | TouchEvent }) => {
    if (isPress(nativeEvent)) followPress(nativeEvent, reports);
  };
  render(
    <div onMouseDown={press} onTouchStart={press} onClick={onClick}>
      card
      <button type="button" data-drag-ignore>
        mark
      </button>
    </div>,
  );
  const calls = () =>
    Object.fromEntries(Object.entries(reports).map(([name, report]) => [name, report.mock.calls.length]));
  return { card: screen.getByText('card'), onClick, calls };
};
const none = { onStart: 0, onRelease: 0, onDrop: 0, onCancel: 0 };
const at = (clientX: number, clientY: number) => ({ clientX, clientY });

describe('followPress', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it('starts a drag when the mouse moves more than 5 px with its left button pressed, and drops', () => {
    const { card, calls } = setUp();
    fireEvent.mouseDown(card, { button: 0, ...at(0, 0) });
    fireEvent.mouseMove(document, at(5, 0));
    fireEvent.mouseUp(document);
    expect(calls()).toEqual({ ...none, onRelease: 1 });
    fireEvent.mouseDown(card, { button: 0, ...at(0, 0) });
    fireEvent.mouseMove(document, at(6, 0));
    expect(calls()).toEqual({ ...none, onRelease: 1, onStart: 1 });
    fireEvent.mouseUp(document);
    fireEvent.mouseUp(document);
    expect(calls()).toEqual({ ...none, onRelease: 1, onStart: 1, onDrop: 1 });
  });

  it('starts a drag when one finger is held for 250 ms, but not if it moves before', () => {
    const { card, calls } = setUp();
    fireEvent.touchStart(card, { touches: [at(0, 0)] });
    expect(fireEvent.touchMove(card, { touches: [at(0, 20)] })).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(calls()).toEqual({ ...none, onRelease: 1 });
    fireEvent.touchEnd(card);
    fireEvent.touchStart(card, { touches: [at(0, 0)] });
    fireEvent.touchMove(card, { touches: [at(0, 5)] });
    vi.advanceTimersByTime(249);
    expect(calls()).toEqual({ ...none, onRelease: 1 });
    vi.advanceTimersByTime(1);
    expect(calls()).toEqual({ ...none, onRelease: 1, onStart: 1 });
    // The page doesn't scroll.
    expect(fireEvent.touchMove(card, { touches: [at(0, 40)] })).toBe(false);
    fireEvent.touchEnd(card);
    expect(calls()).toEqual({ ...none, onRelease: 1, onStart: 1, onDrop: 1 });
  });

  it.each([
    ['Escape', (card: Element) => fireEvent.keyDown(card, { key: 'Escape' })],
    ['another size of the window', () => fireEvent(window, new Event('resize'))],
    ['another tab', () => fireEvent(document, new Event('visibilitychange', { bubbles: true }))],
    ['a touch that the browser took over', (card: Element) => fireEvent.touchCancel(card)],
  ])('cancels a drag by %s', (_, cancel) => {
    const { card, calls } = setUp();
    fireEvent.touchStart(card, { touches: [at(0, 0)] });
    vi.advanceTimersByTime(250);
    cancel(card);
    fireEvent.touchEnd(card);
    expect(calls()).toEqual({ ...none, onStart: 1, onCancel: 1 });
  });

  it('stops the click of a drag, but not the click of an immediately following press', () => {
    const { card, onClick } = setUp();
    fireEvent.mouseDown(card, { button: 0, ...at(0, 0) });
    fireEvent.mouseMove(document, at(9, 0));
    fireEvent.mouseUp(document);
    fireEvent.click(card, { detail: 1 });
    expect(onClick).not.toHaveBeenCalled();
    fireEvent.mouseDown(card, { button: 0, ...at(0, 0) });
    fireEvent.mouseUp(document);
    fireEvent.click(card, { detail: 1 });
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('stops the click of a drag that was cancelled long before the button is released', () => {
    const { card, onClick } = setUp();
    fireEvent.mouseDown(card, { button: 0, ...at(0, 0) });
    fireEvent.mouseMove(document, at(9, 0));
    fireEvent.keyDown(card, { key: 'Escape' });
    vi.advanceTimersByTime(1000);
    fireEvent.mouseUp(document);
    fireEvent.click(card, { detail: 1 });
    expect(onClick).not.toHaveBeenCalled();
  });

  it('supports a tap after a long press without a click, and a key after a drag', () => {
    const { card, onClick } = setUp();
    fireEvent.touchStart(card, { touches: [at(0, 0)] });
    vi.advanceTimersByTime(250);
    fireEvent.touchEnd(card);
    fireEvent.click(card, { detail: 0 });
    expect(onClick).toHaveBeenCalledTimes(1);
    fireEvent.touchStart(card, { touches: [at(0, 0)] });
    fireEvent.touchEnd(card);
    fireEvent.click(card, { detail: 1 });
    expect(onClick).toHaveBeenCalledTimes(2);
  });

  it('ignores other mouse buttons, two fingers, and parts of a card that have their own action', () => {
    const { card, calls } = setUp();
    fireEvent.mouseDown(card, { button: 2, ...at(0, 0) });
    fireEvent.mouseMove(document, at(50, 0));
    fireEvent.mouseDown(screen.getByText('mark'), { button: 0, ...at(0, 0) });
    fireEvent.mouseMove(document, at(50, 0));
    fireEvent.touchStart(card, { touches: [at(0, 0), at(0, 0)] });
    vi.advanceTimersByTime(1000);
    expect(calls()).toEqual(none);
  });
});

describe('pointOf', () => {
  it('returns the position of the mouse or of the first finger', () => {
    expect(pointOf(new MouseEvent('mousedown', { clientX: 3, clientY: 4 }))).toEqual({ x: 3, y: 4 });
    const touch = Object.assign(new Event('touchstart'), { touches: [{ clientX: 5, clientY: 6 }] });
    expect(pointOf(touch as unknown as TouchEvent)).toEqual({ x: 5, y: 6 });
  });
});
