export { DocumentTree, type DocumentTreeProps, type DocumentTreeRow, type DropPlace } from './DocumentTree.tsx';
