/**
 * Invisible characters that other programs write. The joiners of emoji, Persian and Hindi stay, and so do the marks of
 * direction.
 */
// eslint-disable-next-line no-control-regex
const invisible = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b\u2060\ufeff\ufffc]/g;

// eslint-disable-next-line no-control-regex
const lineBreaks = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;

/** Removes invisible characters, and turns special line breaks and spaces into ordinary ones. */
export const cleanCharacters = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(lineBreaks, '\n')
    .replace(/\u00a0/g, (space, at: number, whole: string) =>
      isWanted(whole.charAt(at - 1), whole.charAt(at + 1)) ? space : ' ',
    );

/** Returns true between a number and its unit, and beside the punctuation that French separates. */
const isWanted = (before: string, after: string): boolean =>
  (/[\d«‹]/.test(before) && /\S/.test(after)) || (/[:;!?»›%€$£]/.test(after) && /\S/.test(before));

/** Code needs every character that is visible, and no other space than the ordinary one. */
export const cleanCode = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(lineBreaks, '\n')
    .replace(/[\u00a0\u2007\u202f]/g, ' ');
