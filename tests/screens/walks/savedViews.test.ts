import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { SavedView } from '../../../domain/savedView.ts';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonIn, dialog } from '../looks.ts';
import '../places.ts';
import { grace, moment, project, workspace } from '../world.ts';

const path = `/projects/${project.id}/tasks`;
const view: SavedView = {
  id: uuid(600),
  projectId: project.id,
  workspaceId: workspace.id,
  name: 'Mine',
  shared: true,
  isDefault: false,
  search: '',
  filters: noFilters,
  mode: 'kanban',
  columns: {},
  createdBy: grace,
  createdAt: moment,
  updatedAt: null,
  version: 1,
  abilities: { update: true, delete: true },
};
const refused = new AppError('FORBIDDEN', 'not yours');
const reach = async () => void (await screen.findByRole('button', { name: 'Vistas' }));
const openMenu = async () => {
  await screen.findByRole('button', { name: /^Write the notes,/ });
  await userEvent.click(await screen.findByRole('button', { name: 'Vistas' }));
  await screen.findByRole('menuitem', { name: 'Guardar como…' });
};

test('saved views: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'savedViews',
      walks: [
        {
          path,
          reach: openMenu,
          events: [
            { type: 'xstate.done.actor.loadViews', output: [view] },
            { type: 'xstate.error.actor.loadViews', error: refused },
          ],
          seen: {
            'list.loading': () => screen.getByText('Cargando…'),
            'list.listed': () => {
              screen.getByText('Compartidas');
              screen.getByRole('menuitemradio', { name: 'Mine' });
            },
            'list.failed': () => screen.getByRole('menuitem', { name: 'No se pudieron cargar. Reintentar' }),
          },
        },
        {
          path,
          reach,
          answers: { loadViews: () => [view] },
          events: [{ type: 'view.addressed', viewId: view.id }],
          seen: {
            'address.none': () => screen.getByRole('button', { name: 'Vistas' }),
            'address.shown': () => screen.getByRole('button', { name: 'Vista: Mine' }),
          },
        },
        {
          path,
          reach,
          answers: { loadViews: () => [view] },
          events: [
            { type: 'form.opened', viewId: null, name: '', shared: false },
            { type: 'removal.asked', viewId: view.id },
          ],
          seen: {
            'layer.closed': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'layer.form': () => expect(buttonIn(dialog('Guardar vista'), 'Guardar')).toBe('disabled'),
            'layer.removal': () =>
              expect(dialog('Eliminar vista').textContent).toContain('¿Eliminar «Mine» para todo el proyecto?'),
          },
        },
        {
          path,
          reach: async (app) => {
            await reach();
            await after('savedViews', { type: 'form.opened', viewId: null, name: 'Mine', shared: false })(app);
          },
          events: [
            {
              type: 'deed.requested',
              mutationId: 'm',
              deed: {
                kind: 'create',
                view: {
                  id: view.id,
                  name: 'Mine',
                  shared: false,
                  search: '',
                  filters: noFilters,
                  mode: 'kanban',
                  columns: {},
                },
              },
            },
            { type: 'xstate.done.actor.doDeed', output: view },
          ],
          seen: {
            'deed.idle': () => expect(buttonIn(dialog('Guardar vista'), 'Guardar')).toBe('ready'),
            'deed.working': () => expect(buttonIn(dialog('Guardar vista'), 'Guardar')).toBe('busy'),
            'deed.renewing': () => {
              expect(screen.queryByRole('dialog')).toBeNull();
              screen.getByText('Vista guardada');
            },
          },
        },
      ],
      unseen: {
        'list.settling': 'the list stands as it is',
        'list.refreshing': 'the list stands as it is',
        'address.awaiting': 'the board stands as it is until the list of views is here',
      },
    }),
  ).toEqual({ paths: 6, states: { seen: 11, all: 14 } });
});
