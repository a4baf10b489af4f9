/** Charts of machines by id. Each one is laid out once, in a worker. */
import ELK from 'elkjs/lib/elk-api.js';
import workerAddress from 'elkjs/lib/elk-worker.min.js?url';
import type { AnyStateMachine, StateValue } from 'xstate';
import { type LaidChart, layOut } from '../../scripts/support/chartLayout.ts';
import { chartOf, type ChartState } from '../../scripts/support/machineChart.ts';
import { machineRegistry } from './machineRegistry.ts';

export interface DrawnChart {
  chart: ChartState;
  laid: LaidChart;
}

let elk: InstanceType<typeof ELK> | null = null;
const drawn = new Map<string, Promise<DrawnChart | null>>();

export function drawnChart(machine: string): Promise<DrawnChart | null> {
  const known = drawn.get(machine);
  if (known) return known;
  const made = (async () => {
    const load = machineRegistry[machine];
    if (!load) return null;
    const chart = chartOf(await load());
    elk ??= new ELK({ workerFactory: () => new Worker(workerAddress) });
    return { chart, laid: await layOut(chart, elk) };
  })();
  drawn.set(machine, made);
  return made;
}

export async function allMachines(): Promise<Map<string, AnyStateMachine>> {
  const machines = await Promise.all(Object.values(machineRegistry).map((load): Promise<AnyStateMachine> => load()));
  return new Map(machines.map((machine) => [machine.id, machine]));
}

/** Returns the ids of the active states, outer ones first. */
export function activeIds(chart: ChartState, value: StateValue | null): Set<string> {
  const ids = new Set<string>();
  const walk = (state: ChartState, inside: StateValue | null | undefined): void => {
    ids.add(state.id);
    if (inside === null || inside === undefined) return;
    for (const [name, below] of typeof inside === 'string' ? [[inside, null] as const] : Object.entries(inside)) {
      const child = state.states.find((one) => one.name === name);
      if (child) walk(child, below);
    }
  };
  walk(chart, value);
  return ids;
}
