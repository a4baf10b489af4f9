/** T-shirt sizes, smallest first. */
export const shirtSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;

/** `½` is 0.5. Returns NaN if the text is no number. */
export const cardValue = (text: string): number =>
  text === '½' ? 0.5 : /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;

/** Sort key: numbers by value, then sizes, then other texts, then null. */
export const estimateOrder = (estimate: string | null): number => {
  if (estimate === null) return 3_000_000;
  const value = cardValue(estimate);
  if (!Number.isNaN(value)) return Math.min(value, 999_999);
  const size = shirtSizes.findIndex((one) => one === estimate.toUpperCase());
  return size < 0 ? 2_000_000 : 1_000_000 + size;
};
