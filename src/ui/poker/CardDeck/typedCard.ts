/** Returns the card that equals the typed text, and whether no longer card begins with it. */
export const typedCard = (cards: readonly string[], typed: string): { exact: string | undefined; isOnly: boolean } => {
  const text = typed.toLowerCase();
  const begun = cards.filter((card) => card.toLowerCase().startsWith(text));
  return { exact: begun.find((card) => card.toLowerCase() === text), isOnly: begun.length === 1 };
};
