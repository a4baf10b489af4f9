export { ListRow, type ListRowProps, RowList } from './ListRow.tsx';
export { PersonRow, type PersonRowProps } from './PersonRow.tsx';
