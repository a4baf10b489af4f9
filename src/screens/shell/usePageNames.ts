import { useParams } from '@tanstack/react-router';
import { conversationName } from '../../../domain/conversation.ts';
import {
  selectConversation,
  selectList,
  selectProject,
  selectSprints,
} from '../../machines/sync/records/records.selectors.ts';
import { selectUser } from '../../machines/app/session/session.selectors.ts';
import { useSelect } from '../../system/system.ts';
import type { PageNames } from './places.ts';

/** Returns the names of the records in the page's address that have loaded. */
export function usePageNames(): PageNames {
  const { projectId, sprintId, boardId, documentId, conversationId } = useParams({ strict: false });
  const viewerId = useSelect('session', selectUser, null)?.id ?? '';
  return {
    project: useSelect(
      'records',
      (snapshot) => (projectId ? selectProject(projectId)(snapshot)?.name : undefined),
      undefined,
    ),
    sprint: useSelect(
      'records',
      (snapshot) =>
        sprintId && projectId ? selectSprints(projectId)(snapshot).find(({ id }) => id === sprintId)?.name : undefined,
      undefined,
    ),
    board: useSelect(
      'records',
      (snapshot) => (boardId ? selectList({ kind: 'board', boardId })(snapshot)[0]?.name : undefined),
      undefined,
    ),
    conversation: useSelect(
      'records',
      (snapshot) => {
        const conversation = conversationId ? selectConversation(conversationId)(snapshot) : undefined;
        return conversation && conversationName(conversation, viewerId);
      },
      undefined,
    ),
    document: useSelect(
      'documentEditor',
      ({ context: { copy } }) => (copy?.id === documentId ? copy?.title : undefined),
      undefined,
    ),
    workflow: useSelect('workflowEditor', (snapshot) => snapshot.context.workflow?.name, undefined),
  };
}
