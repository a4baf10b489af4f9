import { useEffect } from 'react';
import { sendTo, useSystem } from '../../system/system.ts';
import { watchInserts } from '../../ui/base/LeftOut/InsertReport.ts';
import { watchLeftOut } from '../../ui/base/LeftOut/watchLeftOut.ts';
import { leftOutMessage } from './leftOutMessage.ts';

/** Shows messages about a paste or drop: the parts that a text field could not accept, and what an editor made of it. */
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
  useEffect(
    () =>
      watchInserts(({ kind, message }) =>
        sendTo(system, 'toasts', { type: 'toast.requested', id: 'inserted', kind, message }),
      ),
    [system],
  );
  return null;
}
