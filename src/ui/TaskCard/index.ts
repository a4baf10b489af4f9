export { TaskCard, describeTask, type TaskCardProps, type TaskSync } from './TaskCard.tsx';
