/** Marks that combine with the letter before them. Among them are the few spacing ones that Unicode sorts. */
const combining = /[\p{Mn}\u302e\u302f\u{1d165}-\u{1d172}]/gu;

/**
 * Converts a text to lower case without accents, for comparison. 'ß' becomes 'ss'. Removes marks also before
 * normalising, because sorting a long run of them takes quadratic time.
 */
export const foldText = (text: string): string =>
  text.replace(combining, '').normalize('NFKD').replace(combining, '').toLowerCase().replaceAll('ß', 'ss');
