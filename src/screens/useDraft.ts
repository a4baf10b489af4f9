import { useState } from 'react';
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
