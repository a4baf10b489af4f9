export { TaskCard, describeTask, type CardDisplay, type TaskCardProps, type TaskSync } from './TaskCard.tsx';
