export { holdKeys } from '../services/heldKeys.ts';
