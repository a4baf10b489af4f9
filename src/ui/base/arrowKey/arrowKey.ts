export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Returns the key as in a page that is read from left to right, in which ArrowRight always means the next one. */
export const arrowKey = (key: string): string => (isRightToLeft() ? (mirrored[key] ?? key) : key);
