export function shiftDay(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Returns the weekday of a date, from 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

export const mondayOf = (day: string): string => shiftDay(day, 1 - weekdayOf(day));

/** Range of due dates, including both bounds. Null means no bound. */
export interface DueRange {
  kind: 'overdue' | 'pressing' | 'today' | 'tomorrow' | 'thisWeek' | 'nextWeek' | 'none';
  from: string | null;
  to: string | null;
}

export function dueRange(kind: DueRange['kind'], today: string): DueRange {
  const monday = mondayOf(today);
  const bounds: Record<DueRange['kind'], [string | null, string | null]> = {
    overdue: [null, shiftDay(today, -1)],
    pressing: [null, shiftDay(monday, 6)],
    today: [today, today],
    tomorrow: [shiftDay(today, 1), shiftDay(today, 1)],
    thisWeek: [monday, shiftDay(monday, 6)],
    nextWeek: [shiftDay(monday, 7), shiftDay(monday, 13)],
    none: [null, null],
  };
  const [from, to] = bounds[kind];
  return { kind, from, to };
}
