const decimals = new Intl.NumberFormat('es', { maximumFractionDigits: 1 });

/** A number with at most one decimal; nothing for none. */
export const formatNumber = (value: number | null): string => (value === null ? '' : decimals.format(value));
