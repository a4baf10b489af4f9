import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { MouseEvent as ReactMouseEvent, TouchEvent as ReactTouchEvent } from 'react';

/** A press of the left button becomes a drag after 5 px. */
export class BoardMouseSensor extends MouseSensor {
  static override activators = [
    {
      eventName: 'onMouseDown' as const,
      handler: ({ nativeEvent }: ReactMouseEvent) => nativeEvent.button === 0 && !isIgnored(nativeEvent),
    },
  ];
}

/** One finger that is held still for 250 ms drags; a finger that moves before scrolls. */
export class BoardTouchSensor extends TouchSensor {
  static override activators = [
    {
      eventName: 'onTouchStart' as const,
      handler: ({ nativeEvent }: ReactTouchEvent) => nativeEvent.touches.length === 1 && !isIgnored(nativeEvent),
    },
  ];
}

export const mouseOptions = { activationConstraint: { distance: 5 } };
export const touchOptions = { activationConstraint: { delay: 250, tolerance: 5 } };

/** The sensors that turn a press on a card or a column's head into a drag. */
export const usePressSensors = (): ReturnType<typeof useSensors> =>
  useSensors(useSensor(BoardMouseSensor, mouseOptions), useSensor(BoardTouchSensor, touchOptions));

/** Place of the pointer in an event of the mouse or of touch. */
export const pointOf = (event: Event): { x: number; y: number } | undefined => {
  const at = event instanceof MouseEvent ? event : 'touches' in event ? (event as TouchEvent).touches[0] : undefined;
  return at && { x: at.clientX, y: at.clientY };
};

const isIgnored = (event: Event) =>
  event.target instanceof Element && event.target.closest('[data-drag-ignore]') !== null;
