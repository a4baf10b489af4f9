export { TimeAgo, type TimeAgoProps } from './TimeAgo.tsx';
export { clockOf, timeAgo } from './timeAgo.ts';
