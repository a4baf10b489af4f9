import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WorkflowDefinition } from '../../../domain/workflow.ts';
import { texts } from '../../support/texts.ts';
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
    await screen.findByRole('heading', { name: texts.workflows.simulator.title });
  };
const panel = () => within(screen.getByRole('complementary', { name: texts.workflows.editor.panel }));
const here = (): string => panel().getByText(texts.workflows.simulator.at).parentElement?.textContent ?? '';
const mayGoTo = (name: string): void =>
  void within(panel().getByRole('region', { name: texts.workflows.simulator.moves })).getByRole('button', { name });
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
          seen: { nowhere: () => panel().getByText(texts.workflows.simulator.nowhere) },
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
              panel().getByText(texts.workflows.simulator.began({ name: inDesign.name }));
            },
            finished: () => {
              expect(here()).toMatch(/At sea.*The work is done\.$/);
              panel().getByText('Built → At sea');
              within(panel().getByRole('region', { name: texts.workflows.simulator.moves })).getByText(
                texts.workflows.simulator.none,
              );
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
