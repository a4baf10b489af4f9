export { OfflineState } from './OfflineState.tsx';
