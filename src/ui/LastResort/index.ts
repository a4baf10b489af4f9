export { LastResort } from './LastResort.ts';
