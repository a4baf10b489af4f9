import { MouseSensor as LibraryMouseSensor, TouchSensor as LibraryTouchSensor } from '@dnd-kit/core';
import { skipClick } from './skipClick.ts';

type MouseProps = ConstructorParameters<typeof LibraryMouseSensor>[0];
type TouchProps = ConstructorParameters<typeof LibraryTouchSensor>[0];

/**
 * Part of a sensor that the library doesn't declare. It stops all clicks from the start of a drag to 50 ms after it.
 */
interface Listening {
  documentListeners: { removeAll: () => void };
}

/** Returns the properties of a sensor that stops only the click of the drag. */
const withOneClick = <P extends MouseProps | TouchProps>(props: P, sensor: () => unknown): P => {
  let isDrag = false;
  const after = (report: () => void) => () => {
    if (isDrag) {
      (sensor() as Listening).documentListeners.removeAll();
      skipClick();
    }
    report();
  };
  return {
    ...props,
    onStart: (at) => {
      isDrag = true;
      props.onStart(at);
    },
    onEnd: after(props.onEnd),
    onCancel: after(props.onCancel),
  };
};

export class MouseSensor extends LibraryMouseSensor {
  constructor(props: MouseProps) {
    super(withOneClick(props, () => this));
  }
}

export class TouchSensor extends LibraryTouchSensor {
  constructor(props: TouchProps) {
    super(withOneClick(props, () => this));
  }
}
