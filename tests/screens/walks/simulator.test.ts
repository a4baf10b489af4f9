import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WorkflowDefinition } from '../../../domain/workflow.ts';
import { after } from '../after.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { aChart, atSea, built, flow, flowPath as path, inDesign } from '../workflow.ts';

const simulating =
  (draft: WorkflowDefinition) =>
  async (app: RunningApp): Promise<void> => {
    await after(
      'workflowEditor',
      { type: 'record.loaded', record: { ...flow, draft } },
      { type: 'simulation.started' },
    )(app);
    await screen.findByRole('heading', { name: 'Simulation' });
  };
const panel = () => within(screen.getByRole('complementary', { name: 'Panel' }));
const here = (): string => panel().getByText('The task is in').parentElement?.textContent ?? '';
const mayGoTo = (name: string): void =>
  void within(panel().getByRole('region', { name: 'Where it can go' })).getByRole('button', { name });
const tried = (to: string) => ({ type: 'move.tried' as const, to });

test('the screen shows the expected content in every state of the simulator machine', async () => {
  expect(
    await coverScreen({
      machine: 'simulator',
      walks: [
        {
          path,
          reach: simulating({ ...aChart, initial: null }),
          events: [tried(built.id)],
          seen: { nowhere: () => panel().getByText('Choose where tasks begin first.') },
        },
        {
          path,
          reach: simulating(aChart),
          events: [tried(built.id), tried(atSea.id)],
          serializeState: ({ context }) => String(context.life.stateId),
          seen: {
            moving: () => {
              expect(here()).toContain('In design');
              mayGoTo('Built');
              panel().getByText('Made in In design');
            },
            finished: () => {
              expect(here()).toMatch(/At sea.*The work is done\.$/);
              panel().getByText('Built → At sea');
              within(panel().getByRole('region', { name: 'Where it can go' })).getByText('Nowhere');
            },
          },
        },
        {
          path,
          reach: simulating({ ...aChart, edges: aChart.edges.slice(0, 1) }),
          events: [tried(built.id)],
          seen: {
            moving: () => {
              expect(here()).toContain(inDesign.name);
              mayGoTo('Built');
            },
            stuck: () => expect(here()).toMatch(/Built.*No move leads out of here\.$/),
          },
        },
      ],
      unseen: { settling: 'transient' },
    }),
  ).toEqual({ paths: 3, states: { seen: 4, all: 5 } });
});
