/** Links to this app's own pages with its whole address, as Markdown links need it. */
export const withOwnAddress = (markdown: string, origin: string): string =>
  markdown.replace(/\]\(\/(?!\/)/g, `](${origin}/`);

/** Where a link leads inside the app; null when it leads elsewhere. */
export const ownPath = (href: string, origin: string): { path: string; task: string | null } | null => {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return url.origin === origin ? { path: url.pathname, task: url.searchParams.get('task') } : null;
};
