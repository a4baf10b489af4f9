import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { draftsMachine } from './drafts.machine.ts';
import { selectDraft } from './drafts.selectors.ts';

describe('drafts machine', () => {
  it('covers every transition', async () => {
    const coverage = await coverMachine({
      machine: draftsMachine,
      input: { texts: { kept: 'from before' } },
      events: [
        { type: 'draft.saved', key: 'new', text: 'typed' },
        { type: 'draft.removed', key: 'kept' },
        { type: 'draft.removed', key: 'new' },
        { type: 'account.forgotten', accountId: 'ada' },
      ],
    });
    expect(coverage).toMatchObject({ missed: [], transitions: { covered: 3, reachable: 3 } });
  });

  it('discards the texts of one account and no others', () => {
    const texts = { 'ada/task/1/title': 'mine', 'adam/task/1/title': 'his' };
    const drafts = createActor(draftsMachine, { input: { texts } }).start();
    drafts.send({ type: 'account.forgotten', accountId: 'ada' });
    expect(drafts.getSnapshot().context.texts).toEqual({ 'adam/task/1/title': 'his' });
  });

  it('keeps the last text of each field until its draft is removed', () => {
    const drafts = createActor(draftsMachine, { input: { texts: { a: 'from before' } } }).start();
    drafts.send({ type: 'draft.saved', key: 'b', text: 'one' });
    drafts.send({ type: 'draft.saved', key: 'b', text: 'two' });
    drafts.send({ type: 'draft.removed', key: 'a' });
    expect([selectDraft('a')(drafts.getSnapshot()), selectDraft('b')(drafts.getSnapshot())]).toEqual([null, 'two']);
  });
});
