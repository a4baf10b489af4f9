export { type PlannerList, type PlannerRow, SprintPlanner, type SprintPlannerProps } from './SprintPlanner.tsx';
