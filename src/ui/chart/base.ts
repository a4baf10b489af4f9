import { formatsOf } from '../../../domain/formats.ts';

/**
 * Properties that all charts share. Charts have no animation, and no keyboard focus because their tables are focusable.
 */
export const base = {
  accessibilityLayer: false,
  textColor: 'var(--faena-text-quiet)',
  gridColor: 'var(--faena-border)',
  strokeDasharray: '3 4',
  tickLine: 'none',
  tooltipAnimationDuration: 0,
} as const;

export const xAxis = { interval: 'preserveStartEnd', minTickGap: 28, tickMargin: 6 } as const;
export const yAxisOf = (locale: string) =>
  ({ width: 'auto', allowDecimals: false, tickMargin: 4, tickFormatter: formatsOf(locale).compactNumber }) as const;
