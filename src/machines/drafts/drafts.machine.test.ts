import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { coverMachine } from '../../../tests/model/coverage.ts';
import { draftsMachine } from './drafts.machine.ts';
import { selectDraft } from './drafts.selectors.ts';

describe('drafts machine', () => {
  it('covers every transition', async () => {
    const coverage = await coverMachine({
      machine: draftsMachine,
      input: { texts: { kept: 'from before' } },
      events: [
        { type: 'draft.kept', key: 'new', text: 'typed' },
        { type: 'draft.dropped', key: 'kept' },
        { type: 'draft.dropped', key: 'new' },
      ],
    });
    expect(coverage).toMatchObject({ missed: [], transitions: { covered: 2, reachable: 2 } });
  });

  it('keeps the last text of each field until its draft is removed', () => {
    const drafts = createActor(draftsMachine, { input: { texts: { a: 'from before' } } }).start();
    drafts.send({ type: 'draft.kept', key: 'b', text: 'one' });
    drafts.send({ type: 'draft.kept', key: 'b', text: 'two' });
    drafts.send({ type: 'draft.dropped', key: 'a' });
    expect([selectDraft('a')(drafts.getSnapshot()), selectDraft('b')(drafts.getSnapshot())]).toEqual([null, 'two']);
  });
});
