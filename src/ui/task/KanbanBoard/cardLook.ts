import { useId, useMemo } from 'react';
import type { Label } from '../../../../domain/label.ts';
import type { TaskPriority, TaskType } from '../../../../domain/project.ts';
import type { CardDisplay } from '../TaskCard/TaskCard.tsx';
import type { KanbanBoardProps, KanbanTexts } from './kanbanProps.ts';

/** Data for rendering that all cards of a board share. The object changes only when its contents change. */
export interface CardLook {
  typesById: ReadonlyMap<string, TaskType>;
  prioritiesById: ReadonlyMap<string, TaskPriority>;
  labelsById: ReadonlyMap<string, Label>;
  today: string;
  /** Prefixes of task keys by project. */
  prefixes: Readonly<Record<string, string>> | undefined;
  restingStatuses: ReadonlySet<string> | undefined;
  display: CardDisplay | undefined;
  texts: KanbanTexts;
  cardInstructionsId: string;
  columnInstructionsId: string;
}

const noLabels: readonly Label[] = [];

export const useCardLook = (
  { types, priorities, labels = noLabels, prefixes, today, restingStatuses, display }: KanbanBoardProps,
  texts: KanbanTexts,
): CardLook => {
  const id = useId();
  const typesById = useMemo(() => new Map(types.map((type) => [type.id, type])), [types]);
  const prioritiesById = useMemo(() => new Map(priorities.map((priority) => [priority.id, priority])), [priorities]);
  const labelsById = useMemo(() => new Map(labels.map((label) => [label.id, label])), [labels]);
  return useMemo(
    () => ({
      typesById,
      prioritiesById,
      labelsById,
      prefixes,
      today,
      restingStatuses,
      display,
      texts,
      cardInstructionsId: `${id}-card`,
      columnInstructionsId: `${id}-column`,
    }),
    [typesById, prioritiesById, labelsById, prefixes, today, restingStatuses, display, texts, id],
  );
};
