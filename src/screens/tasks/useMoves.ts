import { useEffect, useState } from 'react';
import { persistently } from '../../ui/base/Popup/persistently.ts';
import type * as moves from './moves.ts';

let code: typeof moves | null = null;

/** Returns the module `moves.ts`, or null until it has loaded. It loads only when `governed` is true. */
export const useMoves = (governed: boolean): typeof moves | null => {
  const [here, setHere] = useState(code);
  useEffect(() => {
    if (governed && !here) void persistently(() => import('./moves.ts')).then((came) => setHere((code = came)));
  }, [governed, here]);
  return governed ? here : null;
};
