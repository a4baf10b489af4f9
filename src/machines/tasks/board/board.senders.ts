import type { BoardDisplay } from '../../../../domain/boardDisplay.ts';
import type { BoardFilters } from '../../../../domain/fields/taskFilters.ts';
import { sendersTo } from '../../senders.ts';
import type { BoardEvent } from './board.types.ts';

const sender = sendersTo<BoardEvent>('board');

export const searchBoard = sender((text: string) =>
  text === '' ? { type: 'search.cleared' } : { type: 'search.typed', text },
);
export const filterBoard = sender((filters: Partial<BoardFilters>) => ({ type: 'filters.changed', filters }));
export const chooseBoardView = sender((view: 'kanban' | 'table') => ({ type: 'view.chosen', view }));
export const chooseBoardColumns = sender((shown: Record<string, boolean>) => ({ type: 'tableColumns.chosen', shown }));
export const chooseBoardDisplay = sender((display: Partial<BoardDisplay>) => ({ type: 'display.chosen', display }));
