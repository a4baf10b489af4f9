export { VoteBars, type VoteBarsProps } from './VoteBars.tsx';
