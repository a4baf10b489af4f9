import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Rgb = readonly [number, number, number];
export type Scheme = 'light' | 'dark';

const css = readFileSync(join(import.meta.dirname, '../../src/ui/base/theme/tokens.css'), 'utf8');

/** Returns the CSS variables in the block that begins with the selector. */
const declared = (selector: string): [string, string][] =>
  [...(css.split(`${selector} {`)[1]?.split('}')[0] ?? '').matchAll(/(--faena-[\w-]+):\s*([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value],
  );
const light = new Map(declared(':root'));
const tokens = { light, dark: new Map([...light, ...declared(":root[data-mantine-color-scheme='dark']")]) };

export const rgb = (hex: string): Rgb => {
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb;
};

export const mix = (front: Rgb, share: number, back: Rgb): Rgb =>
  front.map((value, at) => value * share + (back[at] ?? 0) * (1 - share)) as unknown as Rgb;

/** Returns the colour of a token such as `text`. A transparent colour is mixed with the colour behind it. */
export const token = (scheme: Scheme, name: string, behind: Rgb = [0, 0, 0]): Rgb => {
  const value = tokens[scheme].get(`--faena-${name}`) ?? '';
  const other = /^var\(--faena-([\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return token(scheme, other, behind);
  const [red, green, blue, share] = (/^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(value) ?? []).slice(1).map(Number);
  if (red !== undefined && green !== undefined && blue !== undefined && share !== undefined)
    return mix([red, green, blue], share / 100, behind);
  if (!/^#(?:[\da-f]{3}){1,2}$/.test(value)) throw new Error(`--faena-${name} is "${value}" in the ${scheme} scheme`);
  return rgb(value);
};

const linear = (color: Rgb): Rgb =>
  color.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb;

const luminance = (color: Rgb): number => {
  const [r, g, b] = linear(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Returns the contrast of two colours, as WCAG defines it. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const oklab = (color: Rgb): Rgb => {
  const [r, g, b] = linear(color);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

/** Returns the distance between two colours in OKLab. A distance of 0.02 is barely visible. */
export const distance = (one: Rgb, other: Rgb): number => {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
};
