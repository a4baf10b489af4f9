import type { EdgeChange, NodeChange } from '@xyflow/react';
import { type RefObject, useCallback, useRef } from 'react';
import type { MoveEdge, StateNode } from './canvas.types.ts';

interface Selection {
  /** Ids of the latest selection, which may not be rendered yet. */
  chosen: RefObject<readonly string[]>;
  choose: (ids: readonly string[]) => void;
  applyChanges: (changes: readonly (NodeChange<StateNode> | EdgeChange<MoveEdge>)[]) => void;
}

/**
 * Manages the selection. React Flow reports selected and unselected elements in two calls, so the second call needs the
 * result of the first before the next render.
 */
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
