import { useCallback } from 'react';
import type { WriteIds } from '../machines/sync/savedText/savedText.types.ts';
import { useSystem } from '../system/system.ts';

export const useWriteIds = (): (() => WriteIds) => {
  const system = useSystem();
  return useCallback(() => ({ mutationId: system.newId(), at: system.now() }), [system]);
};
