import { useEffect, useState } from 'react';
import { persistently } from '../../ui/Popup/persistently.ts';

type Moves = typeof import('./moves.ts');

let code: Moves | null = null;

/** What workflows allow, once its code is here; it comes only when something is governed. */
export const useMoves = (governed: boolean): Moves | null => {
  const [here, setHere] = useState(code);
  useEffect(() => {
    if (governed && !here) void persistently(() => import('./moves.ts')).then((moves) => setHere((code = moves)));
  }, [governed, here]);
  return governed ? here : null;
};
