import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { selectUploads } from '../../machines/documents/documentEditor/documentEditor.selectors.ts';
import {
  type ImageUploadRef,
  selectUpload,
  type Upload,
} from '../../machines/documents/imageUpload/imageUpload.selectors.ts';
import type { RefOf } from '../../system/system.ts';

const isSame = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index]);

export const useUploads = (editor: RefOf<'documentEditor'>): readonly Upload[] => {
  const refs = useSelector(editor, selectUploads, isSame<ImageUploadRef>);
  const last = useRef<readonly ReturnType<ImageUploadRef['getSnapshot']>[]>([]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscriptions = refs.map((ref) => ref.subscribe(onChange));
      return () => subscriptions.forEach((each) => each.unsubscribe());
    },
    [refs],
  );
  const snapshots = useSyncExternalStore(subscribe, () => {
    const now = refs.map((ref) => ref.getSnapshot());
    if (!isSame(last.current, now)) last.current = now;
    return last.current;
  });
  return useMemo(() => snapshots.map(selectUpload), [snapshots]);
};
