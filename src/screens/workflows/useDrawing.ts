import { type RefObject, useCallback } from 'react';
import type { WorkflowDefinition } from '../../../domain/workflow.ts';
import {
  selectDefinition,
  selectMayDraw,
  selectSelected,
} from '../../machines/flow/workflowEditor/workflowEditor.selectors.ts';
import type { Days, Edit, LayoutDirection, PanelTab } from '../../machines/flow/workflowEditor/workflowEditor.types.ts';
import { type RefOf, useSelect, useSystem } from '../../system/system.ts';
import { arrange } from '../../ui/flow/WorkflowCanvas/arrange.ts';
import type { CanvasHandle } from '../../ui/flow/WorkflowCanvas/canvasProps.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import type { WorkflowTexts } from './sentences.ts';

const nothing: readonly string[] = [];
const day = 86_400_000;

/** Chart that is shown, and the commands of the canvas, the bar and the panel. */
export interface Drawing {
  editor: RefOf<'workflowEditor'>;
  canvas: RefObject<CanvasHandle | null>;
  drawn: WorkflowDefinition;
  selected: readonly string[];
  editable: boolean;
  edit: (change: Edit, run?: string) => void;
  select: (ids: readonly string[]) => void;
  openPanel: (tab: PanelTab) => void;
  /** Selects a part and opens its fields. */
  open: (id: string) => void;
  /** Adds a state and, with `from`, a transition from that state. */
  add: (place: { x: number; y: number }, from?: string) => void;
  connect: (from: string, to: string) => void;
  arrangeAll: (direction: LayoutDirection) => void;
  replace: (definition: WorkflowDefinition) => void;
  askPaths: (days: Days) => void;
  showPart: (id: string) => void;
}

export function useDrawing(
  editor: RefOf<'workflowEditor'>,
  canvas: RefObject<CanvasHandle | null>,
  draft: WorkflowDefinition,
): Drawing {
  const texts = useTexts('workflows');
  const system = useSystem();
  const drawn = useSelect('workflowEditor', selectDefinition, draft);
  const selected = useSelect('workflowEditor', selectSelected, nothing);
  const editable = useSelect('workflowEditor', selectMayDraw, false);
  const edit = useCallback(
    (change: Edit, run?: string) => editor.send({ type: 'edit.made', edit: change, ...(run !== undefined && { run }) }),
    [editor],
  );
  const select = useCallback((ids: readonly string[]) => editor.send({ type: 'parts.selected', ids }), [editor]);
  const openPanel = useCallback((tab: PanelTab) => editor.send({ type: 'panel.opened', tab }), [editor]);
  const open = useCallback(
    (id: string) => {
      select([id]);
      openPanel('details');
    },
    [select, openPanel],
  );
  const fitSoon = () => requestAnimationFrame(() => canvas.current?.fit());
  const newEdge = (from: string, to: string) => ({ id: system.newId(), from, to, name: '', guards: [], actions: [] });
  return {
    editor,
    canvas,
    drawn,
    selected,
    editable,
    edit,
    select,
    openPanel,
    open,
    add: (place, from) => {
      const id = system.newId();
      edit({
        kind: 'state.added',
        state: { id, name: newName(texts, drawn), color: 'slate', category: 'started', ...place, timers: [] },
        ...(from !== undefined && { edge: newEdge(from, id) }),
      });
      select([id]);
      canvas.current?.rename(id);
    },
    connect: (from, to) => {
      const edge = newEdge(from, to);
      edit({ kind: 'edge.added', edge });
      select([edge.id]);
    },
    arrangeAll: (direction) => {
      edit({ kind: 'states.moved', places: arrange(drawn, direction) });
      fitSoon();
    },
    replace: (definition) => {
      edit({ kind: 'replaced', definition });
      fitSoon();
    },
    askPaths: (days) => {
      const to = system.now();
      editor.send({ type: 'overlay.asked', days, from: new Date(Date.parse(to) - days * day).toISOString(), to });
    },
    showPart: (id) => {
      select([id]);
      canvas.current?.show([id]);
      if (drawn.states.some((state) => state.id === id)) canvas.current?.focus(id);
    },
  };
}

const newName = ({ newState }: WorkflowTexts, { states }: WorkflowDefinition): string => {
  const taken = new Set(states.map(({ name }) => name));
  let number = states.length + 1;
  while (taken.has(newState({ number }))) number += 1;
  return newState({ number });
};
