/** Shows another chart in the editor, as a step that the user can undo. */
import type { WorkflowDefinition } from '../../../../domain/workflow.ts';
import { type Drawn, same } from './drawn.ts';
import { applyEdit } from './edits.ts';
import type { Edit } from './workflowEditor.types.ts';

export interface ChartHistory {
  definition: WorkflowDefinition;
  /** Charts for undo (`past`) and redo (`future`). The next one is last in each. */
  past: readonly WorkflowDefinition[];
  future: readonly WorkflowDefinition[];
  /** Current run of edits, which are undone together. */
  run: string | null;
  /** Ids of the selected states and transitions. */
  selected: readonly string[];
}

const mostPast = 200;

/** Returns the same array if the chart has all of the ids. */
export const stillThere = (selected: readonly string[], { states, edges }: WorkflowDefinition): readonly string[] => {
  const there = new Set([...states, ...edges].map(({ id }) => id));
  return selected.every((id) => there.has(id)) ? selected : selected.filter((id) => there.has(id));
};

export const edited = (history: ChartHistory, edit: Edit, run: string | null): ChartHistory => {
  const definition = applyEdit(history.definition, edit);
  const isSameRun = run !== null && run === history.run;
  return {
    definition,
    past: isSameRun ? history.past : [...history.past, history.definition].slice(-mostPast),
    future: [],
    run,
    selected: stillThere(history.selected, definition),
  };
};

export const undone = ({ definition, past, future, selected }: ChartHistory): ChartHistory => {
  const before = past.at(-1) ?? definition;
  return {
    definition: before,
    past: past.slice(0, -1),
    future: [...future, definition],
    run: null,
    selected: stillThere(selected, before),
  };
};

export const redone = ({ definition, past, future, selected }: ChartHistory): ChartHistory => {
  const after = future.at(-1) ?? definition;
  return {
    definition: after,
    past: [...past, definition],
    future: future.slice(0, -1),
    run: null,
    selected: stillThere(selected, after),
  };
};

/** Name and history after another person's chart, or a merged one, replaced the user's. */
export const replaced = (
  history: ChartHistory,
  { name, definition }: Drawn,
): Partial<ChartHistory> & { name: string } =>
  same(history.definition, definition)
    ? { name }
    : {
        name,
        definition,
        run: null,
        past: [...history.past, history.definition],
        future: [],
        selected: stillThere(history.selected, definition),
      };
