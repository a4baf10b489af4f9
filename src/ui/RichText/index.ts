export { RichText, type RichTextProps } from './RichText.tsx';
export { parseMarkdown } from './parseMarkdown.ts';
export { toMarkdown } from './toMarkdown.ts';
export { isSafeHref } from './safeHref.ts';
