import { useState } from 'react';
import type * as z from 'zod/mini';
import { selectDraft } from '../machines/app/drafts/drafts.selectors.ts';
import { findActor, sendTo, useSystem } from '../system/system.ts';

/** Returns the draft that was stored under the key when the view mounted, and a function that stores a new one. */
export const useDraft = (key: string): [string | null, (values: object) => void] => {
  const system = useSystem();
  const [draft] = useState(() => {
    const drafts = findActor(system, 'drafts');
    return drafts ? selectDraft(key)(drafts.getSnapshot()) : null;
  });
  return [draft, (values) => sendTo(system, 'drafts', { type: 'draft.saved', key, text: JSON.stringify(values) })];
};

/** Returns the values of a stored draft, or null if there is none or the schema rejects it. */
export function readDraft<T extends z.ZodMiniType>(schema: T, draft: string | null): z.infer<T> | null {
  if (draft === null) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(draft));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
