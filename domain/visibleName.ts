/** Characters that are invisible or change the direction of the following text, including all fillers. */
const hidden = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800\u{1d159}]/gu;
const breaks = /[\t-\r\u0085\u2028\u2029]/g;

/** Letters of scripts in which joiners change the form of a word. */
const takesJoiner =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const takesSelector = /[\p{Script=Han}\p{Script=Mongolian}\p{Extended_Pictographic}0-9#*]/u;
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const isJoiner = (sign: string): boolean => sign === '\u200c' || sign === '\u200d';
const isSelector = (sign: string): boolean => /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u180b-\u180d]/u.test(sign);

/**
 * Returns true if an invisible character is needed: a joiner in a joining script or between emoji, or a selector after
 * a Chinese character or an emoji.
 */
function isNeeded(sign: string, before: string, after: string): boolean {
  if (isSelector(sign)) return takesSelector.test(before);
  if (!isJoiner(sign)) return false;
  return takesJoiner.test(before)
    ? sign === '\u200d' || takesJoiner.test(after)
    : sign === '\u200d' && picture.test(before) && /\p{Extended_Pictographic}/u.test(after);
}

/**
 * Returns a name as people see it: without control characters, direction marks and fillers, and with single spaces.
 * Returns '' if no visible character remains.
 */
export function visibleName(name: string): string {
  const signs = [...name.replace(breaks, ' ')];
  const kept: string[] = [];
  signs.forEach((sign, at) => {
    if (sign.search(hidden) === -1 || isNeeded(sign, kept.at(-1) ?? '', signs[at + 1] ?? '')) kept.push(sign);
  });
  const text = kept.join('').replace(/\s+/g, ' ').trim();
  return /[^\p{M}\s]/u.test(text) ? text : '';
}

/** Returns the number of visible characters of a name. */
export const visibleLength = (name: string): number => [...visibleName(name).replace(hidden, '')].length;

/** Returns a comparison key, which is equal for names that look the same. Ignores case. */
export const nameKey = (name: string): string => visibleName(name).replace(hidden, '').normalize('NFKC').toLowerCase();
