export const messages = {
  notFound: 'Sprint not found',
  mayNotPlan: 'Guests can see sprints but not plan them',
  idTaken: 'A record with this id already exists',
  overlaps: (name: string, startsOn: string, endsOn: string) =>
    `The dates overlap with “${name}” (${startsOn} to ${endsOn}). Allow one of the two to run in parallel, or choose other days`,
  besideActive: (name: string) => `“${name}” is active, and neither of the two may run in parallel. Complete it first`,
  endBeforeStart: 'A sprint ends on the day it starts or later',
  changedMeanwhile: 'Another person or session has changed this sprint',
  onlyPlannedDeleted: 'Only a planned sprint can be deleted',
  onlyPlannedStarts: 'Only a planned sprint can be started',
  onlyActiveEnds: 'Only an active sprint can be completed',
  isOver: 'This sprint is completed and can no longer be changed',
  notATarget: 'Choose the backlog, or another planned or active sprint of the project, for unfinished tasks',
} as const;
