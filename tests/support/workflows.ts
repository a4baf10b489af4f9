import fc from 'fast-check';
import { colors } from '../../domain/common.ts';
import { guardFields } from '../../domain/fields/task.ts';
import { statusCategories } from '../../domain/statusCategory.ts';
import {
  recipients,
  type WorkflowAction,
  type WorkflowDefinition,
  type WorkflowEdge,
  type WorkflowGuard,
  workflowRoles,
  type WorkflowState,
  type WorkflowTimer,
} from '../../domain/workflow.ts';
import { visibleName } from '../../domain/visibleName.ts';

export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const stateOf = (number: number, given: Partial<WorkflowState> = {}): WorkflowState => ({
  id: idOf(number),
  name: `State ${number}`,
  color: 'slate',
  category: 'started',
  x: number * 100,
  y: 0,
  timers: [],
  ...given,
});

export const edgeOf = (from: number, to: number, given: Partial<WorkflowEdge> = {}): WorkflowEdge => ({
  id: idOf(1000 + from * 30 + to),
  from: idOf(from),
  to: idOf(to),
  name: '',
  guards: [],
  actions: [],
  ...given,
});

export const plainChart = (): WorkflowDefinition => ({
  initial: idOf(1),
  states: [
    stateOf(1, { name: 'To do', category: 'unstarted' }),
    stateOf(2, { name: 'Doing' }),
    stateOf(3, { name: 'Done', category: 'done' }),
  ],
  edges: [edgeOf(1, 2), edgeOf(2, 3), edgeOf(2, 1), edgeOf(3, 2)],
});

const text = fc
  .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  .map((given) => given.trim())
  .filter((given) => given !== '');
/** Names as schemas return them. */
const name = text.map(visibleName).filter((shown) => shown !== '');

const guard: fc.Arbitrary<WorkflowGuard> = fc.oneof(
  fc.record({ kind: fc.constant('role' as const), roles: fc.subarray([...workflowRoles], { minLength: 1 }) }),
  fc.record({ kind: fc.constant('assigned' as const) }),
  fc.record({ kind: fc.constant('filled' as const), field: fc.constantFrom(...guardFields) }),
  fc.record({ kind: fc.constant('unblocked' as const) }),
  fc.record({ kind: fc.constant('approved' as const), by: fc.constantFrom('manager' as const, 'member' as const) }),
);

const action: fc.Arbitrary<WorkflowAction> = fc.oneof(
  fc.record({
    kind: fc.constant('assign' as const),
    whom: fc.constantFrom('mover' as const, 'creator' as const, 'nobody' as const),
  }),
  fc.record({
    kind: fc.constant('assign' as const),
    whom: fc.constant('person' as const),
    accountId: fc.uuid({ version: 4 }),
  }),
  fc.record({ kind: fc.constant('setPriority' as const), priorityId: fc.uuid({ version: 4 }) }),
  fc.record({ kind: fc.constant('setType' as const), typeId: fc.uuid({ version: 4 }) }),
  fc.record({ kind: fc.constant('setDueDate' as const), days: fc.option(fc.integer({ min: 0, max: 3650 })) }),
  fc.record({ kind: fc.constant('notify' as const), whom: fc.constantFrom(...recipients), text }),
  fc.record({ kind: fc.constant('comment' as const), text }),
);

const timers: fc.Arbitrary<WorkflowTimer[]> = fc
  .array(
    fc.record({
      id: fc.uuid({ version: 4 }),
      afterMinutes: fc.integer({ min: 1, max: 525_600 }),
      kind: fc.constantFrom('remind' as const, 'escalate' as const),
      whom: fc.constantFrom(...recipients),
    }),
    { maxLength: 3 },
  )
  .map((list) => list.sort((a, b) => a.afterMinutes - b.afterMinutes));

/** Arbitrary workflow charts. Every edge connects existing states, but names may repeat, as in an unfinished draft. */
export const chart: fc.Arbitrary<WorkflowDefinition> = fc
  .array(
    fc.record({
      name,
      color: fc.constantFrom(...colors),
      category: fc.constantFrom(...statusCategories),
      x: fc.integer({ min: -999, max: 999 }),
      y: fc.integer({ min: -999, max: 999 }),
      timers,
    }),
    { minLength: 1, maxLength: 7 },
  )
  .chain((drawn) => {
    const states = drawn.map((state, place): WorkflowState => ({
      ...state,
      id: idOf(place + 1),
      timers: state.timers.map((timer, nth) => ({ ...timer, id: idOf(500 + place * 10 + nth) })),
    }));
    const place = fc.integer({ min: 1, max: states.length });
    return fc.record({
      initial: fc.option(place.map(idOf)),
      states: fc.constant(states),
      edges: fc
        .array(
          fc.record({
            from: place.map(idOf),
            to: place.map(idOf),
            name: fc.oneof(fc.constant(''), name),
            guards: fc.array(guard, { maxLength: 3 }),
            actions: fc.array(action, { maxLength: 3 }),
          }),
          { maxLength: 12 },
        )
        .map((edges) => edges.map((edge, nth): WorkflowEdge => ({ ...edge, id: idOf(2000 + nth) }))),
    });
  });
