import type { ListedMessage } from './rows.ts';

export interface MessageActions {
  onEdit: (message: ListedMessage) => void;
  onDelete: (message: ListedMessage) => void;
  onRetry: (message: ListedMessage) => void;
  onDiscard: (mutationId: string) => void;
}
