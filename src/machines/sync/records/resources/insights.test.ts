import { describe, expect, it } from 'vitest';
import { start } from '../../../../../tests/model/dataLayer.ts';
import { settled } from '../../../../../tests/support/settled.ts';
import { AppError } from '../../../../../domain/errors.ts';
import type { Change } from '../../../../../domain/socketEvents.ts';
import { selectReceived, selectList, selectMore, selectResource, selectTotal } from '../records.selectors.ts';
import { aPage } from '../testing.ts';
import type { ResourceSpec } from './index.ts';

const query = { last: 14, zone: 'Europe/Madrid' };
const saved = {
  type: 'project.saved',
  seq: 1,
  projectId: 'p',
  mutationId: null,
  project: { id: 'p' },
} as never as Change;
const elsewhere: Change = { type: 'members.changed', seq: 2 };
const broken = new AppError('INTERNAL', 'broken');

const opened = (spec: ResourceSpec) => {
  const run = start();
  run.records.send({ type: 'resource.acquired', spec });
  return {
    ...run,
    pass: async (time: number) => {
      run.clock.increment(time);
      await settled();
    },
    answer: async (answer: unknown) => {
      run.loads.call(-1).resolve(answer);
      await settled();
    },
    fail: async () => {
      run.loads.call(-1).reject(broken);
      await settled();
    },
  };
};

describe('insights', () => {
  const spec = { kind: 'insights', projectId: 'p', query } as const;
  const change = (run: ReturnType<typeof opened>, ...changes: Change[]) =>
    run.records.send({ type: 'server.batch', changes });

  it('are loaded for their query, and removed when the screen closes', async () => {
    const run = opened(spec);
    expect(run.loads.call(0).input.call).toEqual({ endpoint: 'getInsights', params: { projectId: 'p' }, query });
    await run.answer({ tasks: 3 });
    expect(run.read(selectReceived(spec))).toEqual([{ tasks: 3 }]);
    run.records.send({ type: 'resource.released', spec });
    expect(run.read(selectReceived(spec))).toBeUndefined();
  });

  it('are refreshed three seconds after a change of their project', async () => {
    const run = opened(spec);
    await run.answer({ tasks: 3 });
    change(run, elsewhere);
    await run.pass(10_000);
    expect(run.loads.calls).toHaveLength(1);
    for (let count = 0; count < 5; count += 1) change(run, saved);
    await run.pass(2999);
    expect(run.loads.calls).toHaveLength(1);
    await run.pass(1);
    expect(run.loads.calls).toHaveLength(2);
  });

  it('are loaded and refreshed during a continuous stream of changes', async () => {
    const run = opened(spec);
    change(run, saved);
    await run.answer({ tasks: 0 });
    expect(run.read(selectReceived(spec))).toEqual([{ tasks: 0 }]);
    for (let load = 1; load <= 3; load += 1) {
      await run.pass(3000);
      expect(run.loads.calls).toHaveLength(load + 1);
      change(run, saved);
      change(run, saved);
      await run.answer({ tasks: load });
      expect(run.read(selectReceived(spec))).toEqual([{ tasks: load }]);
    }
    await run.pass(3000);
    await run.answer({ tasks: 4 });
    await run.pass(10_000);
    expect(run.loads.calls).toHaveLength(5);
  });

  it('keep their values after a failed refresh, which is repeated', async () => {
    const run = opened(spec);
    await run.answer({ tasks: 3 });
    change(run, saved);
    await run.pass(3000);
    await run.fail();
    expect(run.read(selectResource(spec)).status).toBe('ready');
    expect(run.read(selectReceived(spec))).toEqual([{ tasks: 3 }]);
    await run.pass(3000);
    expect(run.loads.calls).toHaveLength(3);
    expect(run.sentEvents.filter(({ type }) => type === 'toast.requested')).toEqual([]);
  });
});

describe('the tasks behind a metric', () => {
  const spec = { kind: 'insightTasks', projectId: 'p', query, ref: { metric: 'wip' } } as const;
  const page = (ids: string[], pageIndex: number, total = 3) =>
    aPage(
      ids.map((id) => ({ id })),
      { pageIndex, pageSize: 50, total: total + 50 },
    );
  const more = (run: ReturnType<typeof opened>) => run.records.send({ type: 'resource.moreRequested', spec });

  it('are loaded page by page, each task once', async () => {
    const run = opened(spec);
    await run.answer(page(['a', 'b'], 1));
    expect([run.read(selectMore(spec)), run.read(selectTotal(spec)), run.loads.calls.length]).toEqual(['more', 53, 1]);
    more(run);
    expect(run.read(selectMore(spec))).toBe('loading');
    expect(run.loads.call(1).input.call.query).toEqual({ ...query, metric: 'wip', pageIndex: 2, pageSize: 50 });
    // The last task of the first page is on the second one too, because another task was added since.
    await run.answer(page(['b', 'c'], 2));
    expect(run.read(selectList(spec)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(run.read(selectMore(spec))).toBe('none');
    more(run);
    expect(run.loads.calls).toHaveLength(2);
  });

  it('keep their first page and show the error when the second page fails', async () => {
    const run = opened(spec);
    await run.answer(page(['a'], 1));
    more(run);
    await run.fail();
    expect(run.read(selectResource(spec))).toMatchObject({ more: 'failed', moreError: { message: 'broken' } });
    expect(run.read(selectList(spec)).map(({ id }) => id)).toEqual(['a']);
    more(run);
    expect(run.read(selectResource(spec))).toMatchObject({ more: 'loading', moreError: null });
    expect(run.sentEvents.filter(({ type }) => type === 'toast.requested')).toEqual([]);
  });
});
