const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en')} ${many}`;

export const canvasTexts = {
  label: 'Canvas of the workflow',
  keys: 'Arrow keys lead to other states, Shift and arrow keys move this one. Enter renames it, C connects it, N adds a state, Delete removes it. Question mark shows every key.',
  addState: 'Add state',
  arrange: 'Arrange',
  arrangeRight: 'Arrange from left to right',
  arrangeDown: 'Arrange from top to bottom',
  directions: 'Direction',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show everything',
  map: 'Map of the workflow',
  state: 'state',
  move: 'move',
  start: 'Start',
  empty: 'An empty canvas',
  emptyHint: 'Press N, double-click here, or use “Add state” to draw the first state.',
  emptyRead: 'This chart has no states.',
  stateLabel: (name: string, category: string, isStart: boolean, moves: number) =>
    `${name}, ${category.toLowerCase()}${isStart ? ', start' : ''}, ${count(moves, 'move', 'moves')} out`,
  edgeLabel: (name: string, from: string, to: string) =>
    name === '' ? `Move from ${from} to ${to}` : `${name}: from ${from} to ${to}`,
  categories: { unstarted: 'Not started', started: 'In progress', done: 'Done' },
  timers: (number: number) => count(number, 'timer', 'timers'),
  conditions: (number: number) => count(number, 'condition', 'conditions'),
  approval: 'Needs approval',
  actions: (number: number) => count(number, 'action', 'actions'),
  rename: (name: string) => `Name of ${name}`,
  now: (number: number) => `${number.toLocaleString('en')} now`,
  taken: (number: number) => `${number.toLocaleString('en')}×`,
  takenGhost: (number: number, from: string, to: string) =>
    `${count(number, 'move', 'moves')} from ${from} to ${to}, which the chart doesn’t allow`,
  problem: { error: 'Has an error', warning: 'Has a warning' },
} as const;
