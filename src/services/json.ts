/** Parses JSON. Returns undefined if the text is null or invalid. */
export const fromJson = (text: string | null): unknown => {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
