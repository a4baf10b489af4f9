import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { createCollaborations } from '../services/collaborations.ts';
import type { Services } from './actor.ts';
import { loadDefinition } from './loadActor.ts';
import { alwaysInWorkspace, hostedNames, prefetchedInWorkspace, table } from './table.ts';

const services = { collaborations: createCollaborations() } as Services;

describe('the table of actors', () => {
  test.each(hostedNames)('%s: its code exports the machine of that name', async (name) => {
    const { logic } = await loadDefinition(name);
    // The records of the account are a second actor of the same machine.
    expect((logic(services) as AnyStateMachine).id).toBe(name === 'accountRecords' ? 'records' : name);
  });

  it('has a row for each definition', async () => {
    const folder = join(import.meta.dirname, 'actors');
    const features = await Promise.all(
      readdirSync(folder).map((file): Promise<object> => import(/* @vite-ignore */ join(folder, file))),
    );
    expect(features.flatMap((feature) => Object.keys(feature)).sort()).toEqual([...hostedNames].sort());
  });

  it('lists the actors that the workspace starts by itself', () => {
    expect(alwaysInWorkspace).toEqual(['notifications', 'commands', 'taskKeys']);
    expect(prefetchedInWorkspace).toEqual(['taskDetail']);
    expect(Object.keys(table)).toContain('root');
  });

  it('rejects a name without code', async () => {
    await expect(loadDefinition('toasts')).rejects.toThrow("The table of actors has no code for 'toasts'.");
  });
});
