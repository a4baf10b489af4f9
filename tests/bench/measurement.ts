export type Unit = 'kB' | 'ms' | '/s' | 'MB' | 'requests' | 'nodes';

export interface Measurement {
  what: string;
  value: number;
  unit: Unit;
  /** Maximum of a time or size, minimum of a rate. Absent without a budget. */
  budget?: number;
  note?: string;
}

/** Adds rows as soon as they are measured, so that a later failure loses none. */
export type Add = (measurements: Measurement[]) => void;

export interface Part {
  name: string;
  measurements: Measurement[];
  failure: string | null;
}

/** Returns the sample that `share` (0 to 1) of the samples do not exceed. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

export function isMet({ value, unit, budget }: Measurement): boolean | null {
  if (budget === undefined) return null;
  return unit === '/s' ? value >= budget : value <= budget;
}

export function toMarkdown(parts: readonly Part[]): string {
  return parts
    .map(({ name, measurements, failure }) =>
      [
        `## ${name}`,
        '',
        ...(measurements.length === 0
          ? []
          : ['| what | budget | measured | ratio | met |', '|---|---|---|---|---|', ...measurements.map(toRow), '']),
        ...(failure === null ? [] : [`Not all of it could be measured: ${failure}`, '']),
      ].join('\n'),
    )
    .join('\n');
}

function toRow(measurement: Measurement): string {
  const { what, value, unit, budget, note } = measurement;
  const met = isMet(measurement);
  const cells = [
    note === undefined ? what : `${what} (${note})`,
    budget === undefined ? '' : `${unit === '/s' ? '≥' : '≤'} ${inWords(budget, unit)}`,
    inWords(value, unit),
    budget === undefined ? '' : (value / budget).toFixed(2),
    met === null ? '' : met ? 'yes' : '**no**',
  ];
  return `| ${cells.join(' | ')} |`;
}

function inWords(value: number, unit: Unit): string {
  const digits = unit === 'ms' && value < 100 && !Number.isInteger(value) ? 1 : 0;
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '/s' ? `${number}/s` : `${number} ${unit}`;
}
