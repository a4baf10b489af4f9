export { ListRow, type ListRowProps, RowList } from './ListRow.tsx';
