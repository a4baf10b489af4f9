/** Returns the text of an image that is an emoji, which is inserted as text. Returns null for any other image. */
export const emojiOf = (image: Element): string | null => {
  const alt =
    image.getAttribute('data-emoji') ?? image.getAttribute('data-stringify-emoji') ?? image.getAttribute('alt') ?? '';
  return /^(?:(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u200d|\ufe0f|\p{Emoji_Modifier})+|:[\w+-]+:)$/u.test(
    alt,
  )
    ? alt
    : null;
};

/** Returns true if an image is neither an emoji nor a drawn checkbox, both of which are inserted as text. */
export const isPicture = (image: Element): boolean =>
  emojiOf(image) === null && image.getAttribute('aria-roledescription') !== 'checkbox';
