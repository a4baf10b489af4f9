/** Hooks that several views of the editor share. They combine the machine, the records and the project. */
import { shortcutKey } from '../../../domain/shortcutKey.ts';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { fullName } from '../../../domain/fullName.ts';
import type { Project } from '../../../domain/project.ts';
import type { Workflow, WorkflowDefinition, WorkflowPaths, WorkflowVersionDetail } from '../../../domain/workflow.ts';
import { checkWorkflow, type WorkflowProblem } from '../../../domain/workflowChecks.ts';
import type { Failure } from '../../machines/failure.ts';
import type { SyncState } from '../../machines/sync/outbox/outbox.types.ts';
import { selectSyncOf } from '../../machines/sync/records/records.selectors.ts';
import { selectTextError, selectTextState } from '../../machines/sync/savedText/savedText.selectors.ts';
import { selectDraftText } from '../../machines/flow/workflowDraft/workflowDraft.selectors.ts';
import { selectLastEdge, selectLife, waysOf } from '../../machines/flow/simulator/simulator.selectors.ts';
import {
  selectAsked,
  selectDraft,
  selectSimulator,
  selectViewed,
} from '../../machines/flow/workflowEditor/workflowEditor.selectors.ts';
import type { Days } from '../../machines/flow/workflowEditor/workflowEditor.types.ts';
import { type RefOf, useSelect } from '../../system/system.ts';
import type { Stay } from '../../ui/flow/WorkflowCanvas/canvas.types.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { useList } from '../useList.ts';
import { duration, type Names } from './sentences.ts';

export type DraftState = SyncState | 'dirty';

/** The `savedText` actor of the chart. */
const useDraftText = () => useSelector(useSelect('workflowEditor', selectDraft, undefined), selectDraftText);

/** Reason why the server rejected the chart, or null. */
export const useSaveError = () => useSelector(useDraftText(), selectTextError);

/**
 * Returns the save state of the chart: the state of the draft or, if the draft is unchanged, of pending writes from an
 * earlier visit.
 */
export function useDraftState(workflowId: string): DraftState {
  const state = useSelector(useDraftText(), selectTextState);
  const sync = useSelect('records', selectSyncOf(workflowId), 'saved');
  switch (state) {
    case 'clean':
      return sync;
    case 'typed':
    case 'open':
    case 'restored':
      return 'dirty';
    default:
      return state;
  }
}

/** Record with its loading state. While another record loads, `record` is the previous one. */
interface Loaded<R> {
  record: R | null;
  isFirstLoad: boolean;
  failure: Failure | null;
  retry: () => void;
}

function useLast<R>(record: R | undefined, isOn: boolean): R | null {
  const last = useRef<R | null>(null);
  if (!isOn) last.current = null;
  else if (record !== undefined) last.current = record;
  return last.current;
}

export interface ViewedVersion extends Loaded<WorkflowVersionDetail> {
  chosen: number | null;
}

export function useViewedVersion({ projectId, id: workflowId }: Workflow): ViewedVersion {
  const chosen = useSelect('workflowEditor', selectViewed, null);
  const { elements, isFirstLoad, failure, retry } = useList(
    chosen === null ? null : { kind: 'workflowVersion', projectId, workflowId, version: chosen },
  );
  const record = useLast(elements?.[0], chosen !== null && failure === null);
  return { chosen, record, isFirstLoad: chosen !== null && isFirstLoad, failure, retry };
}

export interface RealPaths extends Loaded<WorkflowPaths> {
  /** Number of days of the period, or null if the paths aren't shown. */
  days: Days | null;
}

export function useRealPaths({ id: projectId }: Project): RealPaths {
  const analysed = useSelect('workflowEditor', selectAsked, null);
  const { elements, isFirstLoad, failure, retry } = useList(
    analysed && { kind: 'workflowPaths', projectId, from: analysed.from, to: analysed.to },
  );
  const record = useLast(elements?.[0], analysed !== null && failure === null);
  return { days: analysed?.days ?? null, record, isFirstLoad: analysed !== null && isFirstLoad, failure, retry };
}

export function useOverlay(paths: WorkflowPaths | null) {
  const texts = useTexts('workflows');
  return useMemo(
    () =>
      paths && {
        stays: new Map(
          paths.stays.map(({ statusId, now, median, p85 }): [string, Stay] => [
            statusId,
            {
              now,
              times:
                median === null || p85 === null
                  ? null
                  : texts.paths.stay({ median: duration(texts, median), p85: duration(texts, p85) }),
            },
          ]),
        ),
        moves: paths.moves,
      },
    [texts, paths],
  );
}

/** Returns the simulator, and the simulated task's state with its possible targets for the canvas. */
export function useSimulation(definition: WorkflowDefinition) {
  const simulator = useSelect('workflowEditor', selectSimulator, undefined);
  const life = useSelector(simulator, (snapshot) => (snapshot ? selectLife(snapshot) : null));
  const lastEdge = useSelector(simulator, (snapshot) => (snapshot ? selectLastEdge(snapshot) : null));
  const highlighted = useMemo(() => {
    if (!life) return null;
    const moves = waysOf(definition, life);
    return {
      stateId: life.stateId,
      edgeId: lastEdge,
      open: moves.flatMap(({ state, move }) => (move.allowed ? [state.id] : [])),
      closed: moves.flatMap(({ state, move }) => (move.allowed ? [] : [state.id])),
    };
  }, [definition, life, lastEdge]);
  return { simulator, highlighted };
}

export const useNames = (project: Project): Names =>
  useMemo(
    () => ({
      person: (id) => {
        const member = project.members.find((each) => each.id === id);
        return member ? fullName(member) : '—';
      },
      priority: (id) => project.taskPriorities.find((each) => each.id === id)?.name ?? '—',
      type: (id) => project.taskTypes.find((each) => each.id === id)?.name ?? '—',
    }),
    [project],
  );

/** Returns the problems of a chart, and the ids of the affected parts. */
export function useProblems(definition: WorkflowDefinition, project: Project) {
  const problems = useMemo(
    (): WorkflowProblem[] =>
      checkWorkflow(definition, {
        priorityIds: project.taskPriorities.map(({ id }) => id),
        typeIds: project.taskTypes.map(({ id }) => id),
        memberIds: project.members.map(({ id }) => id),
      }),
    [definition, project],
  );
  const marks = useMemo(() => {
    const all = new Map<string, 'error' | 'warning'>();
    for (const { severity, stateId, edgeId } of problems) {
      const id = stateId ?? edgeId;
      if (id !== undefined && all.get(id) !== 'error') all.set(id, severity);
    }
    return all;
  }, [problems]);
  return { problems, marks };
}

/**
 * Undo and redo by keyboard. Listens on the document, because the same shortcuts on the window undo changes of tasks.
 */
export function useUndoKeys(editor: RefOf<'workflowEditor'>): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      const key = shortcutKey(event);
      const target = event.target as HTMLElement | null;
      if (
        (key !== 'z' && key !== 'y') ||
        target?.closest('[role=dialog]') ||
        target?.matches('input:not([type=checkbox], [type=radio]), textarea')
      )
        return;
      event.preventDefault();
      editor.send({ type: key === 'y' || event.shiftKey ? 'history.redone' : 'history.undone' });
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [editor]);
}
