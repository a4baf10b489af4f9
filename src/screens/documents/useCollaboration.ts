import { useSelector } from '@xstate/react';
import type { CollaborationSnapshot } from '../../machines/documents/collaboration/collaboration.selectors.ts';
import { selectCollaboration } from '../../machines/documents/documentEditor/documentEditor.selectors.ts';
import { useSelect } from '../../system/system.ts';

export const useCollaboration = <T>(selector: (snapshot: CollaborationSnapshot | undefined) => T): T =>
  useSelector(useSelect('documentEditor', selectCollaboration, undefined), selector);
