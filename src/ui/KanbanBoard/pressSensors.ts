import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { MouseEvent as ReactMouseEvent, TouchEvent as ReactTouchEvent } from 'react';

/** Starts a drag when the mouse has moved 5 px with the left button pressed. */
export class BoardMouseSensor extends MouseSensor {
  static override activators = [
    {
      eventName: 'onMouseDown' as const,
      handler: ({ nativeEvent }: ReactMouseEvent) => nativeEvent.button === 0 && !isIgnored(nativeEvent),
    },
  ];
}

/** Starts a drag when one finger is held still for 250 ms. A finger that moves before scrolls. */
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

export const usePressSensors = (): ReturnType<typeof useSensors> =>
  useSensors(useSensor(BoardMouseSensor, mouseOptions), useSensor(BoardTouchSensor, touchOptions));

export const pointOf = (event: Event): { x: number; y: number } | undefined => {
  const at = event instanceof MouseEvent ? event : 'touches' in event ? (event as TouchEvent).touches[0] : undefined;
  return at && { x: at.clientX, y: at.clientY };
};

const isIgnored = (event: Event) =>
  event.target instanceof Element && event.target.closest('[data-drag-ignore]') !== null;
