import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import type { LoadInput } from '../../../src/machines/records/records.types.ts';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonIn, dialog } from '../looks.ts';
import '../places.ts';
import { listing, pageOf, project, savedView as view } from '../world.ts';

const path = `/projects/${project.id}/tasks`;
const reach = async () => void (await screen.findByRole('button', { name: 'Vistas' }));

test('saved views: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'savedViews',
      walks: [
        {
          path,
          reach,
          answers: listing('savedViews', [view]),
          events: [{ type: 'view.addressed', viewId: view.id }],
          seen: {
            'address.none': () => screen.getByRole('button', { name: 'Vistas' }),
            'address.shown': () => screen.getByRole('button', { name: 'Vista: Mine' }),
          },
        },
        {
          path,
          reach,
          answers: listing('savedViews', [view]),
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
          answers: {
            loadPage: (input: LoadInput) =>
              input.spec.kind === 'savedViews' ? new Promise(() => undefined) : pageOf(input),
          },
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
        'list.loading': 'the list of the records shows where resource is seen',
        'list.listed': 'the list of the records shows where resource is seen',
        'address.awaiting': 'the board stands as it is until the list of views is here',
      },
    }),
  ).toEqual({ paths: 4, states: { seen: 8, all: 11 } });
});
