import { useEffect } from 'react';
import { sendTo, useSystem } from '../../system/system.ts';
import { watchLeftOut } from '../../ui/base/LeftOut/watchLeftOut.ts';
import { leftOutMessage } from './leftOutMessage.ts';

/** Says what a text field could not take from a paste or a drop. */
export function LeftOutWatch() {
  const system = useSystem();
  useEffect(
    () =>
      watchLeftOut((leftOut, field) =>
        sendTo(system, 'toasts', {
          type: 'toast.requested',
          id: 'leftOut',
          kind: 'warning',
          message: leftOutMessage(leftOut, field),
        }),
      ),
    [system],
  );
  return null;
}
