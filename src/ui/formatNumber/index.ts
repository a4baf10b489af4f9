const decimals = new Intl.NumberFormat('es', { maximumFractionDigits: 1 });

/** Formats a number with at most one decimal. Returns '' for null. */
export const formatNumber = (value: number | null): string => (value === null ? '' : decimals.format(value));
