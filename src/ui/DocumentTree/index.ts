export { DocumentTree } from './DocumentTree.tsx';
export type { DocumentTreeProps, DocumentTreeRow, DropPlace } from './treeProps.ts';
