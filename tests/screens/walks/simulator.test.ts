import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WorkflowDefinition } from '../../../domain/workflow.ts';
import { texts } from '../../support/texts.ts';
import { after } from '../after.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { inSequence, press } from '../userActions.ts';
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
const side = () => screen.getByRole('complementary', { name: texts.workflows.editor.panel });
const panel = () => within(side());
const here = (): string => panel().getByText(texts.workflows.simulator.at).parentElement?.textContent ?? '';
const moves = () => panel().getByRole('region', { name: texts.workflows.simulator.moves });
const mayGoTo = (name: string): void => void within(moves()).getByRole('button', { name });
const advance = press(texts.workflows.simulator.forward.hour, 'button', side);
const tried = (to: string) => ({ type: 'move.tried' as const, to });

test('the screen shows the expected content in every state of the simulator machine', async () => {
  expect(
    await coverScreen({
      machine: 'simulator',
      acts: {
        'move.tried': (_, { to }) => press(aChart.states.find(({ id }) => id === to)?.name ?? '', 'button', moves)(),
        'facts.changed': press(texts.workflows.simulator.assigned, 'checkbox', side),
        'clock.advanced': advance,
        'step.undone': inSequence(advance, press(texts.workflows.simulator.back, 'button', side)),
        'life.restarted': press(texts.workflows.simulator.restart, 'button', side),
      },
      walks: [
        {
          path,
          reach: simulating({ ...aChart, initial: null }),
          events: [],
          seen: { nowhere: () => panel().getByText(texts.workflows.simulator.nowhere) },
        },
        {
          path,
          chained: true,
          reach: simulating(aChart),
          events: [
            { type: 'facts.changed', facts: { assignees: ['mover'] } },
            tried(built.id),
            tried(atSea.id),
            { type: 'clock.advanced', minutes: 60 },
            { type: 'step.undone' },
            { type: 'life.restarted' },
          ],
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
              within(moves()).getByText(texts.workflows.simulator.none);
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
  ).toEqual({ paths: 4, states: { seen: 4, all: 5 } });
});
