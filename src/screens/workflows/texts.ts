import type { Refusal } from '../../../domain/machines/workflow.ts';
import type { StatusCategory } from '../../../domain/statusCategory.ts';
import type {
  Recipient,
  WorkflowAction,
  WorkflowDefinition,
  WorkflowGuard,
  WorkflowRole,
  WorkflowTimer,
} from '../../../domain/workflow.ts';

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en')} ${many}`;

/** Returns a duration in its two largest units. */
export const duration = (minutes: number): string => {
  const whole = Math.round(minutes);
  if (whole < 1) return 'less than a minute';
  const days = Math.floor(whole / 1440);
  const hours = Math.floor((whole % 1440) / 60);
  const rest = whole % 60;
  if (days > 0) return hours > 0 && days < 10 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`;
  return `${rest} min`;
};

export const roleNames: Record<WorkflowRole, string> = { manager: 'Manager', member: 'Member', guest: 'Guest' };
export const categoryNames: Record<StatusCategory, string> = {
  unstarted: 'Not started',
  started: 'In progress',
  done: 'Done',
};
export const recipientNames: Record<Recipient, string> = {
  assignees: 'the assignees',
  creator: 'the creator',
  managers: 'the managers',
  project: 'everyone in the project',
};
export const fieldNames = {
  description: 'Description',
  dueDate: 'Due date',
  estimate: 'Estimate',
  sprintId: 'Sprint',
} as const;

const listed = (items: readonly string[], joiner: string): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${joiner} ${items.at(-1) ?? ''}`;

/** Returns the condition of a guard as the end of a sentence: 'Only if …'. */
export const guardText = (guard: WorkflowGuard): string => {
  switch (guard.kind) {
    case 'role':
      return `Moved by a ${listed(
        guard.roles.map((role) => roleNames[role].toLowerCase()),
        'or',
      )}`;
    case 'assigned':
      return 'Somebody is assigned';
    case 'filled':
      return `${fieldNames[guard.field]} is filled in`;
    case 'unblocked':
      return 'No open blockers';
    case 'approved':
      return `Approved by a ${guard.by}`;
  }
};

export const missingText = (guard: WorkflowGuard): string => {
  switch (guard.kind) {
    case 'role':
      return `Only a ${listed(
        guard.roles.map((role) => roleNames[role].toLowerCase()),
        'or',
      )} may do this`;
    case 'assigned':
      return 'Nobody is assigned';
    case 'filled':
      return `${fieldNames[guard.field]} is empty`;
    case 'unblocked':
      return 'A task that blocks it is still open';
    case 'approved':
      return `A ${guard.by} has to approve it first`;
  }
};

export const refusalText = (refusal: Refusal): string =>
  refusal.kind === 'noEdge' ? 'The workflow has no such move' : missingText(refusal.guard);

export interface Names {
  person: (id: string) => string;
  priority: (id: string) => string;
  type: (id: string) => string;
}

export const actionText = (action: WorkflowAction, names: Names): string => {
  switch (action.kind) {
    case 'assign':
      switch (action.whom) {
        case 'mover':
          return 'Assign it to the person who moves it';
        case 'creator':
          return 'Assign it to its creator';
        case 'nobody':
          return 'Take everyone off';
        case 'person':
          return `Assign it to ${action.accountId === undefined ? '…' : names.person(action.accountId)}`;
      }
      break;
    case 'setPriority':
      return `Set the priority to ${names.priority(action.priorityId)}`;
    case 'setType':
      return `Set the type to ${names.type(action.typeId)}`;
    case 'setDueDate':
      return action.days === null
        ? 'Take the due date away'
        : action.days === 0
          ? 'Make it due the same day'
          : `Make it due in ${count(action.days, 'day', 'days')}`;
    case 'notify':
      return `Tell ${recipientNames[action.whom]}: “${action.text}”`;
    case 'comment':
      return `Comment: “${action.text}”`;
  }
  return '';
};

export const timerText = ({
  kind,
  afterMinutes,
  whom,
}: Pick<WorkflowTimer, 'kind' | 'afterMinutes' | 'whom'>): string =>
  kind === 'remind'
    ? `After ${duration(afterMinutes)} remind ${recipientNames[whom]}`
    : `After ${duration(afterMinutes)} escalate: tell ${recipientNames[whom]}, raise the priority`;

export const texts = {
  title: 'Workflows',
  loading: 'Loading',
  error: 'Error',
  retry: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  create: 'Create workflow',
  import: 'Import',
  active: 'Active',
  draft: 'Draft',
  changed: 'Unpublished changes',
  version: (version: number) => `Version ${version}`,
  facts: (states: number, moves: number) => `${count(states, 'state', 'states')} · ${count(moves, 'move', 'moves')}`,
  by: (name: string) => `by ${name}`,
  remove: (name: string) => `Delete workflow ${name}`,
  intro: 'A workflow says which moves between statuses are allowed. Only one is active at a time.',
  none: 'No workflows yet',
  noneHint:
    'Without a workflow every task may move to any status. Draw one to say which moves are allowed, what they ask for, and what happens on the way.',
  noneForOthers:
    'Without a workflow every task may move to any status. The people who manage the project can draw one.',
  createDialog: {
    title: 'Create workflow',
    name: 'Name',
    placeholder: 'How we ship',
    startHint:
      'It starts from the statuses of the project, each leading to the one before and after it. Nothing changes for tasks until you publish it.',
    imported: (states: number, moves: number) =>
      `Starts from the imported chart: ${count(states, 'state', 'states')}, ${count(moves, 'move', 'moves')}. Nothing changes for tasks until you publish it.`,
    dropImport: 'Start from the project’s statuses instead',
    submit: 'Create workflow',
  },
  removal: {
    title: 'Delete workflow',
    question: (name: string) => `Delete the workflow ${name} with its draft and its versions? This can't be undone.`,
    confirm: 'Delete workflow',
  },
  importDialog: {
    title: 'Import a workflow',
    description:
      'A machine config of XState (JSON): one that Faena exported, from Stately’s editor, or written by hand.',
    file: 'Choose a file',
    paste: 'Or paste it here',
    placeholder: '{ "id": "workflow", … }',
    submit: 'Import',
    notJson: 'This is not JSON.',
    tooBig: 'The file is larger than 2 MB.',
    unreadable: 'The file could not be read. It may have been moved or changed: choose it again.',
    refused: 'This can’t be read as a workflow:',
    more: (number: number) => `and ${number} more`,
    replaceHint: 'The draft is replaced; undo brings it back.',
  },
  missing: 'Workflow not found',
  missingHint: 'The workflow was deleted, or you can’t see it.',
  back: 'Back to workflows',
  editor: {
    kind: 'Workflow',
    name: 'Name of the workflow',
    nameEmpty: 'A workflow needs a name',
    rename: 'Rename',
    undo: 'Undo',
    redo: 'Redo',
    simulate: 'Simulate',
    endSimulation: 'End simulation',
    paths: 'Real paths',
    publish: 'Publish',
    menu: 'More',
    versions: 'Versions',
    exportConfig: 'Export as XState config',
    exportMermaid: 'Export as Mermaid',
    copyMermaid: 'Copy as Mermaid',
    exportPng: 'Export as picture (PNG)',
    import: 'Import into the draft',
    deactivate: 'Take out of use',
    help: 'Keyboard shortcuts',
    copied: 'Copied',
    notCopied: 'The chart could not be copied',
    pictureFailed: 'The picture could not be made',
    readOnly: 'You can look at this workflow, not change it.',
    saved: 'Saved',
    dirty: 'Not saved yet',
    saving: 'Saving…',
    waiting: 'Waiting for the connection',
    failed: 'Not saved',
    conflicted: 'Conflict',
    neverPublished: 'Never published',
    publishedAs: (version: number) => `Version ${version} published`,
    panel: 'Panel',
    showPanel: 'Show panel',
    hidePanel: 'Close panel',
    tabs: { details: 'Details', outline: 'Outline', problems: 'Problems' },
  },
  addState: 'Add state',
  newState: (number: number) => `State ${number}`,
  details: {
    workflow: 'Workflow',
    nothing: 'Choose a state or a move to see what it asks for and does.',
    start: 'Tasks begin in',
    noStart: 'Choose a state',
    states: 'States',
    moves: 'Moves',
    many: (states: number, moves: number) =>
      [states > 0 && count(states, 'state', 'states'), moves > 0 && count(moves, 'move', 'moves')]
        .filter(Boolean)
        .join(' and ') + ' chosen',
    removeMany: 'Delete them',
    manyHint: 'Shift + arrow keys move them, Delete removes them.',
  },
  state: {
    heading: 'State',
    name: 'Name',
    nameEmpty: 'A state needs a name',
    color: 'Colour',
    category: 'Meaning',
    categoryHint: {
      unstarted: 'Work on the task has not begun.',
      started: 'Someone works on the task: cycle time runs.',
      done: 'The work is finished.',
    },
    start: 'Tasks begin here',
    makeStart: 'Let tasks begin here',
    timers: 'Timers',
    addTimer: 'Add timer',
    noTimers: 'Nothing happens to tasks that stay here.',
    timerKind: 'What happens',
    remind: 'Remind',
    escalate: 'Escalate',
    after: 'After',
    unit: 'Unit',
    units: { minutes: 'minutes', hours: 'hours', days: 'days' },
    whom: 'Recipients',
    badTime: 'From 1 minute to 365 days',
    escalateHint: 'Tells them and raises the priority by one.',
    removeTimer: 'Remove timer',
    out: 'Moves from here',
    in: 'Moves to here',
    none: 'None',
    connect: 'Add move…',
    remove: 'Delete state',
  },
  edge: {
    heading: 'Move',
    name: 'Name',
    namePlaceholder: 'Such as “Start work”',
    from: 'From',
    to: 'To',
    guards: 'Only if',
    noGuards: 'Anyone may take it, at any time.',
    addGuard: 'Add a condition',
    actions: 'Then',
    noActions: 'Nothing else happens.',
    addAction: 'Add an action',
    remove: 'Delete move',
    up: (what: string) => `Move up: ${what}`,
    down: (what: string) => `Move down: ${what}`,
    drop: (what: string) => `Remove: ${what}`,
    reverse: 'Add the way back',
    kinds: {
      role: 'Moved by a role',
      assigned: 'Somebody is assigned',
      filled: 'A field is filled in',
      unblocked: 'No open blockers',
      approved: 'Approval by a role',
      assign: 'Assign',
      setPriority: 'Set priority',
      setType: 'Set type',
      setDueDate: 'Set due date',
      notify: 'Notify',
      comment: 'Comment',
    },
    roles: 'Who may move it',
    noRole: 'Choose at least one',
    field: 'Field',
    approver: 'Who approves',
    assignTo: 'Assign to',
    assignees: { mover: 'The person who moves it', creator: 'Its creator', person: 'A person', nobody: 'Nobody' },
    person: 'Person',
    priority: 'Priority',
    type: 'Type',
    dueDate: 'Due date',
    dueKinds: { set: 'A number of days after the move', clear: 'No due date' },
    days: 'Days after the move',
    badDays: 'A whole number from 0 to 3650',
    whom: 'Recipients',
    text: 'Text',
    textEmpty: 'Some text is needed',
    newNotify: 'The task moved on.',
    newComment: 'The task moved on.',
  },
  connect: {
    title: (name: string) => `Where does the move from ${name} lead?`,
    none: 'There is no other state to lead to.',
    already: 'Leads there already',
  },
  outline: {
    label: 'States and moves',
    none: 'No states yet',
    startBadge: 'Start',
    noMoves: 'No moves out',
    edit: (name: string) => `Edit ${name}`,
  },
  problems: {
    none: 'Nothing is wrong',
    noneHint: 'Every state can be reached, and work can be finished.',
    errors: (number: number) => count(number, 'error', 'errors'),
    warnings: (number: number) => count(number, 'warning', 'warnings'),
    error: 'Error',
    warning: 'Warning',
    show: 'Show',
  },
  publish: {
    title: 'Publish',
    first: 'From now on this workflow decides which moves are allowed.',
    again: 'The draft becomes the active version.',
    blocked: 'Fix these before publishing:',
    loading: 'Looking at what would change',
    added: 'New statuses',
    renamed: 'Renamed statuses',
    rename: (from: string, to: string) => `${from} → ${to}`,
    removed: 'Statuses that go',
    tasks: (number: number) => (number === 0 ? 'no tasks' : count(number, 'task', 'tasks')),
    goTo: (name: string) => `Where the tasks in ${name} go`,
    choose: 'Choose a status',
    unchanged: 'The statuses stay as they are; only the moves change.',
    submit: 'Publish',
    missing: 'Choose the new status for the tasks of each removed one.',
  },
  deactivate: {
    title: 'Take out of use',
    question: 'Every move will be allowed again. The draft and its versions stay.',
    confirm: 'Take out of use',
  },
  conflict: {
    title: 'Someone else changed the same part',
    explanation:
      'Another version was saved while you were drawing. Choose which one to go on with; undo brings yours back.',
    mine: 'Yours',
    theirs: 'Theirs',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
    same: 'The same in both',
    names: { name: 'Name', start: 'Start' },
    gone: 'deleted',
    added: 'added',
    changed: 'changed',
  },
  saveFailed: (message: string) => `The draft could not be saved: ${message}`,
  versions: {
    title: 'Versions',
    none: 'Nothing has been published yet.',
    close: 'Back to drawing',
    viewing: (version: number) => `Looking at version ${version}`,
    restore: 'Restore into the draft',
    leave: 'Back to the draft',
    current: 'published last',
    open: (version: number) => `Look at version ${version}`,
  },
  paths: {
    title: 'Real paths',
    range: 'Range',
    ranges: { 30: '30 days', 90: '90 days', 365: '365 days' },
    loading: 'Counting moves',
    none: 'No task moved in this time.',
    moves: (number: number) => count(number, 'move', 'moves'),
    off: (number: number) => `${count(number, 'move', 'moves')} that the chart doesn’t allow`,
    loops: 'Loops',
    noLoops: 'No task came back to where it had been.',
    stays: 'Time in each state',
    state: 'State',
    now: 'Now',
    median: 'Median',
    p85: '85 %',
    visits: 'Visits',
    gone: 'a deleted status',
    close: 'Hide real paths',
    legend: 'The wider a line, the more tasks took it; dashed lines are moves that the chart doesn’t allow.',
    times: (number: number) => `${number.toLocaleString('en')}×`,
  },
  simulator: {
    title: 'Simulation',
    at: 'The task is in',
    nowhere: 'Choose where tasks begin first.',
    stuck: 'No move leads out of here.',
    finished: 'The work is done.',
    moves: 'Where it can go',
    none: 'Nowhere',
    facts: 'What is true of the task',
    mover: 'Moved by a',
    assigned: 'Somebody is assigned',
    blocked: 'A task that blocks it is open',
    filled: (field: string) => `${field} is filled in`,
    approved: (move: string) => `Approved: ${move}`,
    clock: 'Time',
    elapsed: (time: string) => `${time} after it was made`,
    here: (time: string) => `${time} here`,
    forward: { hour: '+1 hour', day: '+1 day', week: '+1 week' },
    history: 'What happened',
    began: (name: string) => `Made in ${name}`,
    moved: (from: string, to: string) => `${from} → ${to}`,
    refused: (to: string) => `Refused: ${to}`,
    back: 'Take back',
    restart: 'Start over',
    would: 'Then:',
  },
  help: {
    title: 'Keyboard shortcuts',
    keys: [
      ['Tab', 'Next state'],
      ['Arrow keys', 'To the next state in that direction'],
      ['Shift + arrow keys', 'Move what is chosen'],
      ['Enter', 'Edit: rename a state, open a move'],
      ['Space', 'Choose'],
      ['N', 'Add a state'],
      ['C', 'Connect the chosen state to another'],
      ['Delete', 'Remove what is chosen'],
      ['Mod + Z', 'Undo'],
      ['Mod + Shift + Z', 'Redo'],
      ['L', 'Arrange'],
      ['F', 'Show everything'],
      ['+ / −', 'Zoom in and out'],
      ['Escape', 'Choose nothing'],
      ['?', 'This list'],
    ],
  },
} as const;

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const stateName = ({ states }: Pick<WorkflowDefinition, 'states'>, id: string): string =>
  states.find((state) => state.id === id)?.name ?? texts.paths.gone;
