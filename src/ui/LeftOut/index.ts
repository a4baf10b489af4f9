export { leftOutOf, type LeftOut } from './leftOutOf.ts';
export { LeftOutNotice } from './LeftOutNotice.tsx';
