export { LastResort, LastResortView } from './LastResort.ts';
