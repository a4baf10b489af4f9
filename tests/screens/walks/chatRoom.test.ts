import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ChatMessage, ChatProposal } from '../../../domain/chat.ts';
import { AppError } from '../../../domain/errors.ts';
import { aViewer, uuid } from '../../../src/machines/sync/records/testing.ts';
import type { ChatPage, ChatRoomEvent } from '../../../src/machines/talk/chatRoom/chatRoom.types.ts';
import { texts } from '../../support/texts.ts';
import { after, afterChild } from '../after.ts';
import type { RunningApp } from '../app.tsx';
import { fill, press, pressInMenu, submit } from '../userActions.ts';
import '../elementSizes.ts';
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
const opened = async (): Promise<void> => void (await screen.findByRole('textbox', { name: texts.chat.field.label }));
const said =
  (...messages: ChatMessage[]) =>
  async (app: RunningApp): Promise<void> => {
    await opened();
    await after('chatRoom', joined, { type: 'xstate.done.actor.loadChat', output: page(...messages) })(app);
    await within(await screen.findByRole('log')).findByText(messages.at(-1)?.content ?? '');
  };
const log = (): HTMLElement => screen.getByRole('log', { name: texts.chat.log });
const asked: ChatRoomEvent = { type: 'question.asked', messageId: uuid(650), at: moment, content: 'How many?' };
const quickCard = (): HTMLElement => {
  const card = screen.getByText(texts.chat.quickOpen.hint).parentElement;
  if (!card) throw new Error('The card has its button');
  return card;
};
const clearing = (): HTMLElement => dialog(texts.chat.clearTitle);
const failedAnswer = answer({ state: 'failed', failure: 'too long' });
const loading = (): void => void screen.getByText(texts.start.loading);
const behind = texts.chat.behind;
const waitsForLine = (): void => void screen.getByText(texts.chat.waitingForLine);

test('the screen shows the expected content in every state of the chatRoom machine', async () => {
  expect(
    await coverScreen({
      machine: 'chatRoom',
      acts: {
        'draft.changed': fill({ [texts.chat.field.label]: 'How many?' }),
        'message.submitted': submit({ [texts.chat.field.label]: 'How many?' }, texts.chat.field.send),
        'question.asked': press(texts.chat.quickLabel, 'button', quickCard),
        'message.retried': press(texts.chat.retry, 'button', log),
        'message.discarded': press(texts.chat.discard, 'button', log),
        'answer.retried': press(texts.chat.retry, 'button', log),
        'proposal.decided': press(texts.chat.proposal.confirm),
        'retry.requested': press(texts.chat.retry),
        'older.requested': press(texts.chat.history.olderFailed),
        'clearing.requested': pressInMenu(texts.chat.menu, texts.chat.clear),
        'clearing.cancelled': press(texts.chat.cancel, 'button', clearing),
        'clearing.confirmed': press(texts.chat.clearConfirm, 'button', clearing),
        'stop.requested': press(texts.chat.field.stop),
      },
      walks: [
        {
          path,
          reach: opened,
          events: [
            { type: 'chat.unreachable' },
            { type: 'xstate.done.actor.loadChat', output: page(message(1)) },
            { type: 'xstate.error.actor.loadChat', error: new AppError('INTERNAL', 'broken') },
            { type: 'retry.requested' },
          ],
          seen: {
            'history.entering': loading,
            'history.loading': loading,
            'history.ready': () => within(log()).getByText('Message 1'),
            'history.failed': () => alertWithText(texts.chat.failed({ message: 'broken' })),
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
            'room.joined.free': () => screen.getByText(texts.chat.waitingForAnswer),
          },
        },
        {
          path,
          reach: async (app) => {
            await said(message(1))(app);
            await after('chatRoom', asked)(app);
          },
          events: [{ type: 'message.failed', messageId: uuid(650) }],
          serializeState: ({ context }) => String(context.queue.length),
          seen: { 'room.joined.busy': () => within(log()).getByText(texts.chat.sending) },
        },
        {
          path,
          reach: async (app) => {
            await said(...Array.from({ length: 50 }, (_, index) => message(index + 2)))(app);
            await screen.findByText(texts.chat.history.loadingOlder);
          },
          events: [
            { type: 'xstate.done.actor.loadOlder', output: page(message(1)) },
            { type: 'xstate.error.actor.loadOlder', error: unavailable },
            { type: 'older.requested' },
          ],
          seen: {
            'history.ready.older.fetching': () => screen.getByText(texts.chat.history.loadingOlder),
            'history.ready.older.failed': () => screen.getByRole('button', { name: texts.chat.history.olderFailed }),
            'history.ready.older.complete': () =>
              expect([
                screen.queryByText(texts.chat.history.loadingOlder),
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
            'answering.speaking': () => expect(buttonState(document.body, texts.chat.field.stop)).toBe('ready'),
            'answering.stopping': () => expect(buttonState(document.body, texts.chat.field.stopping)).toBe('busy'),
            'answering.quiet': () => {
              screen.getByRole('button', { name: texts.chat.field.send });
              within(log()).getByText(texts.chat.stopped);
            },
          },
        },
        {
          path,
          reach: said(message(1), answer({ proposals: [proposal] })),
          events: [
            { type: 'clearing.requested' },
            { type: 'clearing.cancelled' },
            { type: 'clearing.confirmed' },
            { type: 'proposal.decided', proposalId: proposal.id, verdict: 'confirm' },
          ],
          seen: {
            'history.ready.clearing.idle': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'history.ready.clearing.confirming': () =>
              expect(buttonState(dialog(texts.chat.clearTitle), texts.chat.clearConfirm)).toBe('ready'),
            'history.ready.clearing.pending': () =>
              expect(buttonState(dialog(texts.chat.clearTitle), texts.chat.clearConfirm)).toBe('busy'),
          },
        },
        {
          path,
          reach: async (app) => {
            await said(message(1), failedAnswer)(app);
            await after('chatRoom', { type: 'chat.unreachable' })(app);
          },
          events: [
            { type: 'draft.changed', text: 'How many?' },
            { type: 'message.submitted', messageId: uuid(651), at: moment },
            { ...asked, messageId: uuid(652) },
            { type: 'answer.retried', answerId: failedAnswer.id, messageId: uuid(653), at: moment },
          ],
          seen: { 'room.away': () => within(log()).getByText('too long') },
        },
        {
          path,
          reach: async (app) => {
            await said(message(1))(app);
            await after('chatRoom', asked)(app);
            await afterChild('outgoingMessage', { type: 'message.rejected', message: 'too many' })(app);
          },
          events: [
            { type: 'message.retried', messageId: uuid(650) },
            { type: 'message.discarded', messageId: uuid(650) },
          ],
          seen: { 'room.joined.free': () => within(log()).getByText(texts.chat.notSent({ reason: 'too many' })) },
        },
      ],
      unseen: {
        'history.ready.older.more': 'older messages load while the user scrolls towards them',
        'history.ready.newer.refetching': 'the messages stay visible, and new ones are added below',
      },
    }),
  ).toEqual({ paths: 22, states: { seen: 18, all: 20 } });
});

test('the room shows each state of an outgoing message', async () => {
  expect(
    await coverScreen({
      machine: 'outgoingMessage',
      acts: { 'message.retried': press(texts.chat.retry, 'button', log) },
      walks: [
        {
          path,
          reach: async (app) => {
            await said(message(1))(app);
            await after('chatRoom', { type: 'chat.unreachable' }, asked)(app);
          },
          events: [
            { type: 'turn.given' },
            { type: 'message.rejected', message: 'too many' },
            { type: 'message.retried' },
          ],
          seen: {
            waiting: waitsForLine,
            failed: () => within(log()).getByText(texts.chat.notSent({ reason: 'too many' })),
          },
        },
      ],
      unseen: { sending: 'the room shows it while it is busy' },
    }),
  ).toEqual({ paths: 2, states: { seen: 2, all: 3 } });
});

test('the room shows each state of a decision', async () => {
  expect(
    await coverScreen({
      machine: 'proposalDecision',
      acts: {},
      walks: [
        {
          path,
          reach: async (app) => {
            await said(message(1), answer({ proposals: [proposal] }))(app);
            await after('chatRoom', { type: 'proposal.decided', proposalId: proposal.id, verdict: 'confirm' })(app);
          },
          events: [{ type: 'xstate.error.actor.decideProposal', error: unavailable }],
          seen: {
            deciding: () => {
              expect(buttonState(log(), texts.chat.proposal.confirm)).toBe('busy');
              expect(buttonState(log(), texts.chat.proposal.reject)).toBe('disabled');
            },
            failed: () => expect(buttonState(log(), texts.chat.proposal.confirm)).toBe('ready'),
          },
        },
      ],
      unseen: { waiting: 'looks as in deciding', decided: 'the answer shows the decision' },
    }),
  ).toEqual({ paths: 1, states: { seen: 2, all: 4 } });
});
