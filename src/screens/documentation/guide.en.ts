export const markdown = import.meta.glob<string>('../../../docs/guide/en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
