import type { CSSProperties, ReactNode } from 'react';
import classes from './PlainTable.module.css';

export interface PlainTableProps {
  label: string;
  /** `thead` and `tbody`. Cells with numbers have `data-number`. */
  children: ReactNode;
  maxHeight?: CSSProperties['maxHeight'];
  className?: string;
}

/** Small table of facts. If it is too wide, it scrolls by pointer and keyboard. */
export function PlainTable({ label, children, maxHeight, className = '' }: PlainTableProps) {
  return (
    <div className={classes.frame} style={{ maxHeight }} tabIndex={0} role="region" aria-label={label}>
      <table className={`${classes.table} ${className}`} aria-label={label}>
        {children}
      </table>
    </div>
  );
}
