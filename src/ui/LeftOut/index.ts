export type { FieldKind, LeftOut } from './leftOutOf.ts';
export { watchLeftOut } from './watchLeftOut.ts';
