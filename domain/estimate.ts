/** T-shirt sizes, smallest first. */
export const shirtSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;

/** Returns the number on a poker card: 0.5 for `½`, NaN if the card isn't a number. */
export const cardValue = (text: string): number =>
  text === '½' ? 0.5 : /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;

/** Returns the sort key of an estimate: numbers by value, then T-shirt sizes, then other texts, then null. */
export const estimateOrder = (estimate: string | null): number => {
  if (estimate === null) return 3_000_000;
  const value = cardValue(estimate);
  if (!Number.isNaN(value)) return Math.min(value, 999_999);
  const size = shirtSizes.findIndex((one) => one === estimate.toUpperCase());
  return size < 0 ? 2_000_000 : 1_000_000 + size;
};
