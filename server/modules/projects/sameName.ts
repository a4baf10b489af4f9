export const sameName = (one: string, other: string): boolean => normal(one) === normal(other);

const normal = (name: string): string => name.normalize('NFC').toLowerCase();
