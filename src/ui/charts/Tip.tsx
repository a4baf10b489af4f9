import classes from './charts.module.css';

export interface TipRow {
  name: string;
  value: string;
  color?: string;
}

export function Tip({ title, rows }: { title: string; rows: readonly TipRow[] }) {
  return (
    <div className={classes.tip}>
      <p className={classes.tipTitle}>{title}</p>
      <div className={classes.tipRows}>
        {rows.map(({ name, value, color }) => (
          <div key={name} style={{ display: 'contents' }}>
            <svg width="8" height="8" aria-hidden>
              <rect width="8" height="8" rx="2" fill={color ?? 'transparent'} />
            </svg>
            <span>{name}</span>
            <span className={classes.tipValue}>{value}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Returns the data under the pointer from the library's tooltip properties, or null. */
export const pointedAt = <T,>(content: { active?: boolean; payload?: readonly { payload?: unknown }[] }): T | null =>
  content.active === true ? ((content.payload?.[0]?.payload as T | undefined) ?? null) : null;
