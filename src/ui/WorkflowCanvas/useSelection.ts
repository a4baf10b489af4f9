import type { EdgeChange, NodeChange } from '@xyflow/react';
import { type RefObject, useCallback, useRef } from 'react';
import type { MoveEdge, StateNode } from './canvas.types.ts';

interface Selection {
  /** The ids that were chosen last, before the canvas is drawn with them. */
  chosen: RefObject<readonly string[]>;
  choose: (ids: readonly string[]) => void;
  applyChanges: (changes: readonly (NodeChange<StateNode> | EdgeChange<MoveEdge>)[]) => void;
}

/** States and moves that are chosen. React Flow tells of what is chosen and what no longer is in two calls. */
export const useSelection = (selected: readonly string[], onSelect: (ids: readonly string[]) => void): Selection => {
  const chosen = useRef(selected);
  chosen.current = selected;
  const choose = useCallback(
    (ids: readonly string[]) => {
      if (ids.length === chosen.current.length && ids.every((id) => chosen.current.includes(id))) return;
      chosen.current = ids;
      onSelect(ids);
    },
    [onSelect],
  );
  const applyChanges: Selection['applyChanges'] = (changes) => {
    const next = new Set(chosen.current);
    for (const change of changes) {
      if (change.type !== 'select' || change.id.startsWith('ghost ')) continue;
      if (change.selected) next.add(change.id);
      else next.delete(change.id);
    }
    choose([...next]);
  };
  return { chosen, choose, applyChanges };
};
