import { useState } from 'react';
import { strokes } from './Tally.tsx';
import classes from './Logo.module.css';

/**
 * The last, complete or incomplete, five of a tally. With `draws`, the new stroke is animated when the count grows.
 * Hidden from screen readers, because the count is also written.
 */
export function DoneTally({ count, draws = false }: { count: number; draws?: boolean }) {
  const [seen, setSeen] = useState({ count, grows: draws });
  if (seen.count !== count) setSeen({ count, grows: draws && count > seen.count });
  return (
    <svg width={16} height={16} viewBox="0 0 24 24" className={classes.tally} data-grows={seen.grows} aria-hidden>
      {strokes.slice(0, count && ((count - 1) % strokes.length) + 1).map((stroke) => (
        <path key={stroke} d={stroke} />
      ))}
    </svg>
  );
}
