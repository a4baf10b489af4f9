export const markdown = import.meta.glob<string>('../../../docs/guide/es/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
