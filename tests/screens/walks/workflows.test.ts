import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { WorkflowSummary } from '../../../domain/workflow.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertSaying, buttonIn, dialog } from '../looks.ts';
import { grace, moment, project, workspace } from '../world.ts';

const path = `/projects/${project.id}/workflows`;
const flow: WorkflowSummary = {
  id: uuid(800),
  projectId: project.id,
  workspaceId: workspace.id,
  name: 'How we ship',
  active: false,
  version: 1,
  createdBy: grace,
  createdAt: moment,
  updatedAt: null,
  abilities: { update: true, delete: true, publish: true },
  states: 3,
  edges: 2,
  publishedVersion: null,
  changed: true,
};
const refused = new AppError('FORBIDDEN', 'not yours');
const creation = () => dialog('Create workflow');
const removal = () => dialog('Delete workflow');

test('workflows: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'workflows',
      walks: [
        {
          path,
          reach: async () => void (await screen.findByRole('heading', { level: 2, name: 'Workflows' })),
          events: [
            { type: 'xstate.done.actor.loadWorkflows', output: [flow] },
            { type: 'xstate.error.actor.loadWorkflows', error: refused },
            { type: 'removal.requested', workflowId: flow.id },
            { type: 'removal.confirmed', mutationId: 'm' },
          ],
          seen: {
            'list.loading': () => screen.getByText('Loading'),
            'list.listed': () => screen.getByRole('link', { name: /^How we ship Draft/ }),
            'list.failed': () => within(alertSaying('not yours')).getByRole('button', { name: 'Try again' }),
            'removal.idle': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'removal.asking': () => {
              expect(removal().textContent).toContain(
                'Delete the workflow How we ship with its draft and its versions?',
              );
              expect(buttonIn(removal(), 'Delete workflow')).toBe('ready');
            },
            'removal.removing': () => {
              expect(buttonIn(removal(), 'Delete workflow')).toBe('busy');
              expect(buttonIn(removal(), 'Cancel')).toBe('disabled');
            },
          },
        },
        {
          path: `${path}?create=true`,
          reach: async () => void (await screen.findByRole('dialog', { name: 'Create workflow' })),
          events: [
            { type: 'form.changed', patch: { name: 'How we ship' } },
            { type: 'form.submitted', workflowId: flow.id, mutationId: 'm' },
            { type: 'xstate.error.actor.createWorkflow', error: refused },
          ],
          serializeState: ({ context }) => context.form.name,
          seen: {
            'creation.editing.typing': () => {
              expect(buttonIn(creation(), 'Create workflow')).not.toBe('busy');
              expect(screen.queryByText('not yours')).toBeNull();
            },
            'creation.creating': () => expect(buttonIn(creation(), 'Create workflow')).toBe('busy'),
            'creation.editing.failed': () => {
              alertSaying('not yours', creation());
              expect(buttonIn(creation(), 'Create workflow')).toBe('ready');
            },
          },
        },
      ],
      unseen: { 'list.settling': 'the list stands as it is', 'list.refreshing': 'the list stands as it is' },
    }),
  ).toEqual({ paths: 3, states: { seen: 9, all: 11 } });
});
