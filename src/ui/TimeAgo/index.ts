export { RelativeDay, type RelativeDayProps } from './RelativeDay.tsx';
export { TimeAgo, type TimeAgoProps } from './TimeAgo.tsx';
