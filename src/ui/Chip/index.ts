export { Chip, type ChipProps, Count } from './Chip.tsx';
