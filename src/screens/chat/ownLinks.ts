/** Adds the app's address to links that are paths, because Markdown links must be absolute. */
export const withOwnAddress = (markdown: string, app: string): string => markdown.replace(/\]\(\/(?!\/)/g, `](${app}/`);

/** Returns the path in the app of a link to this app, or null for other links. `app` is the app's own address. */
export const ownPath = (href: string, app: string): { path: string; task: string | null } | null => {
  if (!href.startsWith(`${app}/`) || !URL.canParse(href)) return null;
  const { pathname, searchParams } = new URL(href.slice(app.length), 'http://app');
  return { path: pathname, task: searchParams.get('task') };
};
