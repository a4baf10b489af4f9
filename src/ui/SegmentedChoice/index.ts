export { SegmentedChoice, type SegmentedChoiceProps } from './SegmentedChoice.tsx';
