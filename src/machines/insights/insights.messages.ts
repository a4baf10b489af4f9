import type { ChartName } from './insights.types.ts';

/** Texts of the toasts about insights and of the saved files. */
export const insightsMessages = {
  saved: (name: string) => `Saved as ${name}`,
  file: {
    throughput: 'throughput',
    flow: 'cumulative-flow',
    resolved: 'created-and-resolved',
    cycle: 'cycle-time',
    ageing: 'ageing',
    stays: 'time-in-status',
    estimates: 'estimates',
    forecast: 'forecast',
  } satisfies Record<ChartName, string>,
  columns: {
    day: 'Day',
    week: 'Week from',
    finished: 'Finished',
    created: 'Created',
    resolved: 'Resolved',
    task: 'Task',
    title: 'Title',
    status: 'Status',
    finishedAt: 'Finished at',
    cycleDays: 'Cycle time (days)',
    startedAt: 'Started at',
    ageDays: 'Age (days)',
    tasks: 'Tasks',
    medianDays: 'Median (days)',
    p85Days: '85th percentile (days)',
    shareOfTime: 'Share of the time',
    estimate: 'Estimate',
    left: (share: number) => `Left in ${share} of 100 trials at most`,
  },
  goneStatus: 'Removed status',
} as const;
