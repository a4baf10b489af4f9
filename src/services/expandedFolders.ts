import { fromCallback } from 'xstate';
import type { DocumentTreeInput, ExpandedCommand } from '../machines/documents/documentTree/documentTree.types.ts';
import { fromJson } from './json.ts';

const keyOf = ({ accountId, workspaceId, projectId }: DocumentTreeInput) =>
  `faena.folders.${accountId}.${projectId ?? workspaceId}`;
const maxFolders = 500;

export const expandedFolders = (area: Storage) =>
  fromCallback<ExpandedCommand, DocumentTreeInput>(({ input, sendBack, receive }) => {
    const key = keyOf(input);
    const stored = (() => {
      try {
        return fromJson(area.getItem(key));
      } catch {
        return null;
      }
    })();
    if (Array.isArray(stored))
      sendBack({ type: 'folders.remembered', ids: stored.filter((id): id is string => typeof id === 'string') });
    receive(({ ids }) => {
      try {
        area.setItem(key, JSON.stringify(ids.slice(-maxFolders)));
      } catch {
        // Ignores a full storage: the folders are then collapsed after the next reload.
      }
    });
  });
