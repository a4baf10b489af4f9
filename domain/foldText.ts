/** Combining marks, including the few spacing ones that Unicode normalisation reorders. */
const combining = /[\p{Mn}\u302e\u302f\u{1d165}-\u{1d172}]/gu;

/**
 * Folds a text for comparison: lower case, without accents, 'ß' as 'ss'. Marks are also removed before normalisation,
 * because normalisation takes quadratic time for a long run of marks.
 */
export const foldText = (text: string): string =>
  text.replace(combining, '').normalize('NFKD').replace(combining, '').toLowerCase().replaceAll('ß', 'ss');
