import { useEffect } from 'react';
import { sendTo, useSystem } from '../../system/system.ts';
import { watchLeftOut } from '../../ui/base/LeftOut/watchLeftOut.ts';
import { leftOutMessage } from './leftOutMessage.ts';

/** Shows a message that names the parts of a paste or drop that a text field could not accept. */
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
