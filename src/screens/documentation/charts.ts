/** Charts and tables of all machines, which the build draws from the code. They are loaded with the first page that shows one. */
const drawings = import.meta.glob<string>('../../../docs/machines/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const tables = import.meta.glob<string>(['../../../docs/machines/*.md', '!**/README.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const chartOf = (name: string): { svg: string; table: string } | null => {
  const svg = drawings[`../../../docs/machines/${name}.svg`];
  const table = tables[`../../../docs/machines/${name}.md`];
  return svg === undefined || table === undefined
    ? null
    : {
        svg,
        table: table
          .replace(/^# .*$/m, '')
          .replace(/^[\s\S]*?^!\[.*$/m, '')
          .trim(),
      };
};
