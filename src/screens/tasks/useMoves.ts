import { useEffect, useState } from 'react';
import { persistently } from '../../ui/Popup/persistently.ts';
import type * as moves from './moves.ts';

let code: typeof moves | null = null;

/** What workflows allow, once its code is here; it comes only when something is governed. */
export const useMoves = (governed: boolean): typeof moves | null => {
  const [here, setHere] = useState(code);
  useEffect(() => {
    if (governed && !here) void persistently(() => import('./moves.ts')).then((came) => setHere((code = came)));
  }, [governed, here]);
  return governed ? here : null;
};
