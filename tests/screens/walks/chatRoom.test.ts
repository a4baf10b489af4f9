import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ChatMessage, ChatProposal } from '../../../domain/chat.ts';
import { AppError } from '../../../domain/errors.ts';
import { aViewer, uuid } from '../../../src/machines/records/testing.ts';
import type { ChatPage, ChatRoomEvent } from '../../../src/machines/chatRoom/chatRoom.types.ts';
import { after } from '../after.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText, buttonState, dialog } from '../elements.ts';
import { moment, project, tasks, workspace } from '../world.ts';

const message = (n: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: uuid(600 + n),
  content: `Message ${n}`,
  userId: aViewer.id,
  workspaceId: workspace.id,
  projectId: project.id,
  timestamp: moment,
  type: 'user',
  state: 'complete',
  failure: null,
  speaker: null,
  answers: null,
  proposals: [],
  ...more,
});
const answer = (more: Partial<ChatMessage> = {}): ChatMessage =>
  message(99, { content: 'An answer', type: 'assistant', speaker: 'builtin', answers: message(1).id, ...more });
const proposal: ChatProposal = {
  id: uuid(700),
  action: { kind: 'comment.create', taskId: tasks[0]?.id ?? '', content: 'Well done' },
  lines: [],
  title: 'Write the notes',
  state: 'proposed',
  reason: null,
  taskId: null,
};
const page = (...messages: ChatMessage[]): ChatPage => ({ messages, speaker: 'builtin' });
const unavailable = new AppError('UNAVAILABLE', 'try later');

const path = `/projects/${project.id}/ai`;
const joined = { type: 'chat.joined', projectId: project.id } as const;
const opened = async (): Promise<void> => void (await screen.findByRole('textbox', { name: 'Mensaje' }));
const said =
  (...messages: ChatMessage[]) =>
  async (app: RunningApp): Promise<void> => {
    await opened();
    await after('chatRoom', joined, { type: 'xstate.done.actor.loadChat', output: page(...messages) })(app);
    await within(await screen.findByRole('log')).findByText(messages.at(-1)?.content ?? '');
  };
const log = (): HTMLElement => screen.getByRole('log', { name: 'Conversación con el asistente' });
const asked: ChatRoomEvent = { type: 'question.asked', messageId: uuid(650), at: moment, content: 'How many?' };
const loading = (): void => void screen.getByText('Loading...');
const behind = 'No se han podido cargar los últimos mensajes. Se vuelve a intentar…';
const waitsForLine = (): void => void screen.getByText('Se enviará cuando vuelva la conexión');

test('the screen shows the expected content in every state of the chatRoom machine', async () => {
  expect(
    await coverScreen({
      machine: 'chatRoom',
      walks: [
        {
          path,
          reach: opened,
          events: [
            { type: 'chat.unreachable' },
            { type: 'xstate.done.actor.loadChat', output: page(message(1)) },
            { type: 'xstate.error.actor.loadChat', error: new AppError('INTERNAL', 'broken') },
          ],
          seen: {
            'history.entering': loading,
            'history.loading': loading,
            'history.ready': () => within(log()).getByText('Message 1'),
            'history.failed': () => alertWithText('Error: broken'),
          },
        },
        {
          path,
          reach: async (app) => {
            await said(message(1), answer({ state: 'streaming' }))(app);
            await after('chatRoom', { type: 'chat.unreachable' }, asked)(app);
          },
          events: [{ type: 'chat.reachable' }, joined],
          seen: {
            'room.away': waitsForLine,
            'room.joining': waitsForLine,
            'room.joined': () => screen.getByText('Se enviará cuando termine la respuesta'),
          },
        },
        {
          path,
          reach: said(message(1)),
          events: [asked],
          seen: {
            'sending.idle': () => expect(screen.queryByText('Enviando…')).toBeNull(),
            'sending.pending': () => within(log()).getByText('Enviando…'),
          },
        },
        {
          path,
          reach: async (app) => {
            await said(...Array.from({ length: 50 }, (_, index) => message(index + 2)))(app);
            await screen.findByText('Cargando mensajes anteriores…');
          },
          events: [
            { type: 'xstate.done.actor.loadOlder', output: page(message(1)) },
            { type: 'xstate.error.actor.loadOlder', error: unavailable },
          ],
          seen: {
            'history.ready.older.fetching': () => screen.getByText('Cargando mensajes anteriores…'),
            'history.ready.older.failed': () =>
              screen.getByRole('button', { name: 'No se han podido cargar los mensajes anteriores. Reintentar' }),
            'history.ready.older.complete': () =>
              expect([
                screen.queryByText('Cargando mensajes anteriores…'),
                screen.queryByRole('button', { name: /mensajes anteriores/ }),
              ]).toEqual([null, null]),
          },
        },
        {
          path,
          reach: said(message(1)),
          events: [{ type: 'history.stale' }, { type: 'xstate.error.actor.loadNewest', error: unavailable }],
          seen: {
            'history.ready.newer.following': () => expect(screen.queryByText(behind)).toBeNull(),
            'history.ready.newer.behind': () => screen.getByText(behind),
          },
        },
        {
          path,
          reach: said(message(1), answer({ state: 'streaming' })),
          events: [{ type: 'stop.requested' }, { type: 'chat.messageReceived', message: answer({ state: 'stopped' }) }],
          seen: {
            'answering.speaking': () => expect(buttonState(document.body, 'Detener la respuesta')).toBe('ready'),
            'answering.stopping': () => expect(buttonState(document.body, 'Deteniendo la respuesta…')).toBe('busy'),
            'answering.quiet': () => {
              screen.getByRole('button', { name: 'Enviar' });
              within(log()).getByText('Respuesta detenida');
            },
          },
        },
        {
          path,
          reach: said(message(1), answer({ proposals: [proposal] })),
          events: [
            { type: 'proposal.decided', proposalId: proposal.id, verdict: 'confirm' },
            { type: 'clearing.requested' },
            { type: 'clearing.confirmed' },
          ],
          seen: {
            'deciding.idle': () => expect(buttonState(log(), 'Confirmar')).toBe('ready'),
            'deciding.pending': () => {
              expect(buttonState(log(), 'Confirmar')).toBe('busy');
              expect(buttonState(log(), 'Rechazar')).toBe('disabled');
            },
            'clearing.idle': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'clearing.confirming': () =>
              expect(buttonState(dialog('¿Borrar la conversación?'), 'Borrar')).toBe('ready'),
            'clearing.pending': () => expect(buttonState(dialog('¿Borrar la conversación?'), 'Borrar')).toBe('busy'),
          },
        },
      ],
      unseen: {
        'history.ready.older.more': 'older messages load while the user scrolls towards them',
        'history.ready.newer.refetching': 'the messages stay visible, and new ones are added below',
        'writing.open': 'the field is always enabled',
      },
    }),
  ).toEqual({ paths: 10, states: { seen: 21, all: 24 } });
});
