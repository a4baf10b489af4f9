/** Adds the origin to links that point to this app, as Markdown links need absolute addresses. */
export const withOwnAddress = (markdown: string, origin: string): string =>
  markdown.replace(/\]\(\/(?!\/)/g, `](${origin}/`);

/** Returns the path of a link to this app, or null for other links. */
export const ownPath = (href: string, origin: string): { path: string; task: string | null } | null => {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return url.origin === origin ? { path: url.pathname, task: url.searchParams.get('task') } : null;
};
