import { useCallback } from 'react';
import type { WriteIds } from '../machines/savedText/savedText.types.ts';
import { useSystem } from '../system/system.ts';

/** Returns a stable function that makes the id and the time of a new write. */
export const useWriteIds = (): (() => WriteIds) => {
  const system = useSystem();
  return useCallback(() => ({ mutationId: system.newId(), at: system.now() }), [system]);
};
