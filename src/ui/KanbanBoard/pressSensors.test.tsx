import { DndContext, useDraggable } from '@dnd-kit/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pointOf, usePressSensors } from './pressSensors.ts';

function Card() {
  const { setNodeRef, listeners } = useDraggable({ id: 'card' });
  return (
    <div ref={setNodeRef} {...listeners}>
      card
      <button type="button" data-drag-ignore>
        mark
      </button>
    </div>
  );
}
function Board({ onDragStart, onRelease }: { onDragStart: () => void; onRelease: () => void }) {
  return (
    <DndContext sensors={usePressSensors()} onDragStart={onDragStart} onDragAbort={onRelease}>
      <Card />
    </DndContext>
  );
}
const setUp = () => {
  const calls = { onDragStart: vi.fn(), onRelease: vi.fn() };
  render(<Board {...calls} />);
  return { ...calls, card: screen.getByText('card') };
};
const wait = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds));

describe('press sensors', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('start a drag when the mouse moves more than 5 px with its left button pressed', () => {
    const { card, onDragStart, onRelease } = setUp();
    fireEvent.mouseDown(card, { button: 0, clientX: 0, clientY: 0 });
    fireEvent.mouseMove(document, { clientX: 5, clientY: 0 });
    fireEvent.mouseUp(document);
    expect([onDragStart.mock.calls.length, onRelease.mock.calls.length]).toEqual([0, 1]);
    fireEvent.mouseDown(card, { button: 0, clientX: 0, clientY: 0 });
    fireEvent.mouseMove(document, { clientX: 6, clientY: 0 });
    expect(onDragStart).toHaveBeenCalledOnce();
  });

  it('start a drag when one finger is held for 250 ms, but not if it moves before', async () => {
    const { card, onDragStart } = setUp();
    fireEvent.touchStart(card, { touches: [{ clientX: 0, clientY: 0 }] });
    fireEvent.touchMove(card, { touches: [{ clientX: 0, clientY: 20 }] });
    await wait(1000);
    expect(onDragStart).not.toHaveBeenCalled();
    fireEvent.touchEnd(card);
    fireEvent.touchStart(card, { touches: [{ clientX: 0, clientY: 0 }] });
    await wait(249);
    expect(onDragStart).not.toHaveBeenCalled();
    await wait(1);
    expect(onDragStart).toHaveBeenCalledOnce();
  });

  it('ignore other buttons, two fingers, and parts of a card that have an action of their own', async () => {
    const { card, onDragStart } = setUp();
    fireEvent.mouseDown(card, { button: 2, clientX: 0, clientY: 0 });
    fireEvent.mouseMove(document, { clientX: 50, clientY: 0 });
    fireEvent.mouseDown(screen.getByText('mark'), { button: 0, clientX: 0, clientY: 0 });
    fireEvent.mouseMove(document, { clientX: 50, clientY: 0 });
    const finger = { clientX: 0, clientY: 0 };
    fireEvent.touchStart(card, { touches: [finger, finger] });
    await wait(1000);
    expect(onDragStart).not.toHaveBeenCalled();
  });
});

describe('pointOf', () => {
  it('returns the position of the mouse or of the first finger', () => {
    expect(pointOf(new MouseEvent('mousedown', { clientX: 3, clientY: 4 }))).toEqual({ x: 3, y: 4 });
    const touch = Object.assign(new Event('touchstart'), { touches: [{ clientX: 5, clientY: 6 }] });
    expect(pointOf(touch)).toEqual({ x: 5, y: 6 });
    expect(pointOf(new Event('keydown'))).toBe(undefined);
  });
});
