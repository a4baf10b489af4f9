/** The card that is exactly what was typed, and whether no other could still be meant. */
export const typedCard = (cards: readonly string[], typed: string): { exact: string | undefined; isOnly: boolean } => {
  const text = typed.toLowerCase();
  const begun = cards.filter((card) => card.toLowerCase().startsWith(text));
  return { exact: begun.find((card) => card.toLowerCase() === text), isOnly: begun.length === 1 };
};
