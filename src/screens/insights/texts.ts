import type { Metric } from '../../../domain/insights.ts';

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
const percentiles = 'Percentiles are interpolated between ranks, as MEDIAN and PERCENTILE of a spreadsheet do.';

export const texts = {
  title: 'Insights',
  loading: 'Loading insights...',
  failed: 'These insights can’t be shown',
  retry: 'Try again',
  reset: 'Show the usual days',
  range: 'Days',
  presets: { 14: '14 days', 30: '30 days', 90: '90 days', 180: '6 months', 365: '1 year' } as Record<number, string>,
  custom: 'Custom',
  from: 'From',
  to: 'To',
  filters: 'Filters',
  status: 'Status',
  type: 'Type',
  priority: 'Priority',
  assignedTo: 'Assigned to',
  sprint: 'Sprint',
  noSprint: 'No sprint',
  clearFilters: 'Clear filters',
  copyLink: 'Copy link',
  copied: 'Link copied',
  linkHint: 'The link keeps the days, the time zone and the filters.',
  days: (from: string, to: string, zone: string) => `${from} to ${to}, days in ${zone}`,
  filtersHint: 'Filters look at tasks as they are now. Deleted tasks are left out.',
  ownZone: (zone: string) => `Use ${zone}`,
  updating: 'Updating...',
  tasks: (count: number) => plural(count, 'task'),
  goneStatus: 'Removed status',
  chartFailed: 'The picture could not be made',
  pngSaved: (name: string) => `Saved as ${name}`,

  none: 'No tasks yet',
  noneHint:
    'Once there are tasks, this page shows how they flow: how many get done, how long they take, what waits, and when the rest will likely be done.',
  noMatch: 'No task passes the filters',
  noMatchHint: 'Other filters show other tasks.',
  nothingFinished: 'No task was finished in these days.',
  nothingFinishedHint: 'Each one finished will be a dot here.',
  noCycle: 'No finished task went through a started status.',
  nothingInWork: 'No task is in a started status.',
  nothingInWorkHint: 'Tasks that your team has started appear here with their age.',
  noEstimates: 'No finished task has a number as its estimate.',
  noEstimatesHint: 'Estimate tasks with numbers and finish them: this shows how long each size takes.',

  numbers: {
    finished: {
      label: 'Throughput',
      action: 'Shows the tasks finished in these days.',
      rate: (perWeek: string) => `finished, ${perWeek} a week`,
      definition:
        'Tasks whose last move into a done status was in these days and that are still done. A reopened task counts when it is done again, and once.',
    },
    cycle: {
      label: 'Cycle time',
      action: 'Shows the finished tasks, the slowest first.',
      median: 'median',
      p85: (span: string) => `85% within ${span}`,
      slow: 'Show the slowest 15%',
      definition: `From first entering a started status to last entering a done one. When a task is reopened, the clock runs on. Tasks that were never started have none. ${percentiles}`,
    },
    lead: {
      label: 'Lead time',
      action: 'Shows the finished tasks, the longest first.',
      definition: `From creation to last entering a done status, waiting included. ${percentiles}`,
    },
    wip: {
      label: 'In progress',
      action: 'Shows the tasks in progress, the oldest first.',
      open: (count: number) => `of ${plural(count, 'open task')}`,
      definition: 'Tasks that are in a started status now, for any range of days.',
    },
    late: {
      label: 'Ageing',
      action: 'Shows the tasks that are older than usual, the oldest first.',
      older: (span: string) => `in progress for more than ${span}`,
      unknown: 'Known once tasks were finished in these days',
      definition:
        'Tasks in progress whose age, counted since they first entered a started status, exceeds the 85th percentile of the cycle time in these days.',
    },
    created: {
      label: 'Created',
      action: 'Shows the tasks created in these days.',
      net: (count: number) =>
        count === 0
          ? 'as many as were finished'
          : count > 0
            ? `${count.toLocaleString('en')} more than were finished`
            : `${(-count).toLocaleString('en')} fewer than were finished`,
      definition: 'Tasks created in these days that were not deleted.',
    },
    before: (change: string) => `${change} against the same number of days before`,
    same: 'As in as many days before',
  },

  charts: {
    throughput: {
      title: 'Throughput',
      definition:
        'Tasks finished on each day or in each week (from Monday, in the time zone shown above). A week that the range cuts is counted in part.',
      summary: (count: number, perWeek: string, most: string) =>
        `${plural(count, 'task')} finished, ${perWeek} a week; most in ${most}.`,
      scale: 'Count by',
      day: 'Day',
      week: 'Week',
      finished: 'Finished',
    },
    flow: {
      title: 'Cumulative flow',
      definition: 'Number of tasks in each status at the end of each day. A band that grows wider is a growing queue.',
      summary: (tasks: string, from: string, done: string) =>
        `${tasks} at the end, ${from} at the start; ${done} of them done.`,
    },
    cycle: {
      title: 'Cycle time scatter',
      definition: `One dot for each task finished in these days: when it was done, and how long its cycle took. ${percentiles}`,
      summary: (count: string, median: string, p85: string) =>
        `${count}: half took ${median} or less, 85% took ${p85} or less.`,
      some: (shown: number, of: number) =>
        ` ${shown.toLocaleString('en')} of ${of.toLocaleString('en')} are drawn, evenly over time; the lines are of all.`,
      median: (span: string) => `Median: ${span}`,
      p85: (span: string) => `85th percentile: ${span}`,
    },
    resolved: {
      title: 'Created and finished',
      definition: 'Tasks created against tasks finished. Where more are created than finished, open work piles up.',
      summary: (created: number, finished: number) =>
        `${created.toLocaleString('en')} created, ${finished.toLocaleString('en')} finished: ${created === finished ? 'open work stayed the same' : created > finished ? `${(created - finished).toLocaleString('en')} more open` : `${(finished - created).toLocaleString('en')} fewer open`}.`,
      created: 'Created',
      finished: 'Finished',
    },
    stays: {
      title: 'Time in status',
      definition: `For the tasks finished in these days: the total time in each status before the task was last done. A task’s times in all statuses add up to its lead time. ${percentiles}`,
      summary: (name: string, share: string) => `Most time went by in ${name}: ${share} of it.`,
      median: 'Median',
      p85: '85th percentile',
      text: (median: string, share: string) => `${median} · ${share}`,
    },
    ageing: {
      title: 'Ageing work',
      definition:
        'Tasks in a started status now, by status. Their age counts from when they first entered a started one. The line is the 85th percentile of the cycle time in these days: tasks above it take longer than usual.',
      summary: (count: string, late: number | null) =>
        `${count} in progress${late === null ? '' : `, ${late.toLocaleString('en')} older than 85% of what was finished took`}.`,
      some: (shown: number) => ` The ${shown.toLocaleString('en')} oldest are drawn.`,
      p85: (span: string) => `85th percentile of the cycle time: ${span}`,
      inStatus: 'In this status',
      age: 'Age',
    },
    estimates: {
      title: 'Estimate and actual',
      definition: `Cycle time of finished tasks by their estimate, where that is a number. Bars show the median and the 85th percentile of each estimate. ${percentiles}`,
      summary: (of: string, without: number) =>
        `${of} with a number as estimate${without === 0 ? '' : `, ${without.toLocaleString('en')} without`}.`,
      name: (estimate: number) => `${estimate}`,
      text: (median: string, count: number) => `${median} · ${plural(count, 'task')}`,
    },
    forecast: {
      title: 'Forecast',
      definition:
        'A Monte-Carlo forecast: 2,000 times, each future day finishes as many tasks as a randomly drawn day of the range did, until the tasks that are open now are done. New tasks are not included. The same question gives the same answer.',
      open: (count: string) => `${count} open now.`,
      by: (p50: string, p85: string, p95: string) =>
        `All done by ${p50} in 50 of 100 trials, by ${p85} in 85, by ${p95} in 95.`,
      in30: (p50: number, p85: number, p95: number) =>
        `In 30 days at least ${p50.toLocaleString('en')} done in 50 of 100 trials, ${p85.toLocaleString('en')} in 85, ${p95.toLocaleString('en')} in 95.`,
      beyond: 'more than two years from now',
      nothingOpen: 'No task is open: there is nothing to forecast.',
      tooLittle: (days: number, finished: number) =>
        `A forecast needs 7 whole days in the range with 5 finished tasks; there are ${plural(days, 'day')} and ${plural(finished, 'finished task')}.`,
      names: { outer: '90 of 100 trials', inner: '70 of 100 trials', middle: 'Half of the trials' },
      left: 'Tasks left',
      likely: (share: number) => `in ${share} of 100 at most`,
    },
  },

  columns: {
    day: 'Day',
    week: 'Week',
    finished: 'Finished',
    created: 'Created',
    task: 'Task',
    status: 'Status',
    done: 'Finished',
    cycle: 'Cycle time',
    age: 'Age',
    inStatus: 'In status',
    tasks: 'Tasks',
    median: 'Median',
    p85: '85%',
    share: 'Share',
    estimate: 'Estimate',
    late: 'Older than usual',
    left: (share: number) => `Left, ${share}%`,
  },
  open: (count: number, what: string) => `${what}: show ${plural(count, 'task')}`,

  list: {
    titles: {
      finished: 'Finished tasks',
      created: 'Created tasks',
      open: 'Open tasks',
      wip: 'Tasks in progress',
      late: 'Tasks older than usual',
      cycle: 'Finished tasks by cycle time',
      slow: 'Slowest 15%',
      lead: 'Finished tasks by lead time',
      flow: 'Tasks in status',
      stay: 'Time in status',
      estimate: 'Tasks by estimate',
    } satisfies Record<Metric, string>,
    of: (title: string, part: string) => (part === '' ? title : `${title}: ${part}`),
    count: (shown: number, total: number) =>
      shown < total ? `${shown.toLocaleString('en')} of ${plural(total, 'task')}` : plural(total, 'task'),
    loading: 'Loading tasks...',
    none: 'No task counts here any more.',
    more: 'Show more',
    failed: 'The tasks could not be fetched',
    list: 'Tasks behind the number',
  },

  minutes: (value: string) => `${value} min`,
  hours: (value: string) => `${value} h`,
  daysLong: (value: string) => `${value} ${value === '1' ? 'day' : 'days'}`,
  nothing: '–',
} as const;
