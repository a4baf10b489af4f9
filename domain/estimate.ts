/** Sizes of shirts, smallest first. */
export const shirtSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;

/** `½` is a half; NaN for what isn't a number. */
export const cardValue = (text: string): number =>
  text === '½' ? 0.5 : /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;

/** Where an estimate stands among others: numbers by value, then sizes, then other words; none at the end. */
export const estimateOrder = (estimate: string | null): number => {
  if (estimate === null) return 3_000_000;
  const value = cardValue(estimate);
  if (!Number.isNaN(value)) return Math.min(value, 999_999);
  const size = shirtSizes.findIndex((one) => one === estimate.toUpperCase());
  return size < 0 ? 2_000_000 : 1_000_000 + size;
};
