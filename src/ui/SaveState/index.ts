export { SaveState, type SaveStateProps, type SaveStatus } from './SaveState.tsx';
