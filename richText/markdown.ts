export { parseMarkdown, type Dialect } from './parseMarkdown.ts';
export { toMarkdown } from './toMarkdown.ts';
