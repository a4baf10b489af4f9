import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, fromPromise, setup } from 'xstate';
import { loadedTexts } from '../../../tests/support/texts.ts';
import { renderUi } from '../../../tests/support/renderUi.tsx';
import type { Comment } from '../../../domain/comment.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Project } from '../../../domain/project.ts';
import type { PendingWrite } from '../../machines/sync/outbox/outbox.types.ts';
import { commentsMachine } from '../../machines/tasks/comments/comments.machine.ts';
import { recordsMachine } from '../../machines/sync/records/records.machine.ts';
import type { LoadInput } from '../../machines/sync/records/records.types.ts';
import { aPage } from '../../machines/sync/records/testing.ts';
import { resourceMachine } from '../../machines/sync/resource/resource.machine.ts';
import { hostWith } from '../../machines/app/screen/testing.ts';
import { type AppSystem, SystemProvider } from '../../system/system.ts';
import { CommentsPanel, RecentComments } from './CommentsPanel.tsx';

const at = '2026-01-01T00:00:00.000Z';
const ada = { id: 'ada', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
const grace = { ...ada, id: 'grace', name: 'Grace', lastName: 'Hopper' };
const aComment = (over: Partial<Comment> = {}): Comment => ({
  number: 0,
  id: 'c1',
  taskId: 't',
  content: 'hello',
  createdAt: at,
  editedAt: null,
  deletedAt: null,
  version: 1,
  createdBy: grace,
  abilities: { update: false, delete: false },
  ...over,
});
const project = { id: 'p', members: [ada, grace], abilities: { update: false } } as unknown as Project;

/**
 * Renders the panel with the real machines of comments and records. The outbox only records the events that it
 * receives.
 */
const shown = async (
  load: () => Promise<unknown>,
  writes: PendingWrite[] = [],
  view = <CommentsPanel project={project} taskId="t" />,
) => {
  const sent: { type: string }[] = [];
  const loadPage = fromPromise<unknown, LoadInput>(load);
  const records = recordsMachine.provide({
    actors: { resource: resourceMachine.provide({ actors: { loadPage } }) },
  });
  const outbox = setup({}).createMachine({ on: { '*': { actions: ({ event }) => sent.push(event) } } });
  const viewer = { ...ada, email: '', createdAt: at, workspaceDefaultId: null };
  const input = { workspaceId: 'w', accountId: 'ada', projectId: 'p', taskId: 't', draft: null };
  const workspace = setup({
    actors: { records, outbox, screen: hostWith({ comments: commentsMachine }, () => input) },
  }).createMachine({
    context: { accountId: 'ada', workspaceId: 'w' },
    invoke: [
      {
        id: 'records',
        systemId: 'records',
        src: 'records',
        input: { workspaceId: 'w', accountId: 'ada', viewer, subscribers: {} },
      },
      { id: 'outbox', systemId: 'outbox', src: 'outbox' },
      {
        id: 'screen:comments',
        systemId: 'screen:comments',
        src: 'screen',
        input: { name: 'comments', screen: { name: 'comments' } },
      },
    ],
  });
  const root = createActor(
    setup({ actors: { screen: hostWith({ workspace }) } }).createMachine({
      invoke: {
        id: 'screen:workspace',
        systemId: 'screen:workspace',
        src: 'screen',
        input: { name: 'workspace', screen: { name: 'workspace' } },
      },
    }),
  );
  root.start();
  let ids = 0;
  const system = {
    root,
    newId: () => `id${(ids += 1)}`,
    now: () => at,
    today: () => '2026-01-01',
    texts: loadedTexts(),
  } as unknown as AppSystem;
  // The panel's code is loaded lazily.
  await act(async () => {
    renderUi(<SystemProvider system={system}>{view}</SystemProvider>);
  });
  act(() => root.system.get('records').send({ type: 'overlay.changed', overlay: { writes, refused: [] } }));
  return {
    sent,
    sendToRecords: (event: AnyEventObject) => root.system.get('records').send(event),
    type: (text: string) =>
      root.system.get('comments.newComment').send({ type: 'text.changed', text, mutationId: 'typed', at }),
  };
};
const page = (comments: Comment[]) => aPage(comments);

describe('the panel of comments in each state:', () => {
  it('loading', async () => {
    await shown(() => new Promise(() => undefined));
    expect(await screen.findByText('Loading...')).toBeTruthy();
  });

  it('failed, and tries again', async () => {
    let fails = true;
    await shown(async () => {
      if (fails) throw new AppError('INTERNAL', 'not now');
      return page([]);
    });
    expect(await screen.findByText('Error: not now')).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Todavía no hay comentarios')).toBeTruthy();
  });

  it('ready: shows and announces the comments, with a menu only for permitted actions', async () => {
    const it = await shown(async () =>
      page([
        aComment(),
        aComment({ id: 'c2', content: 'mine', createdBy: ada, createdAt: '2026-01-02T00:00:00.000Z' }),
      ]),
    );
    expect(await screen.findByText('hello')).toBeTruthy();
    expect(
      screen
        .getAllByRole('button', { name: /^Acciones del comentario/ })
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Acciones del comentario de Ada Lovelace']);
    it.sendToRecords({
      type: 'server.batch',
      changes: [
        {
          type: 'comment.saved',
          seq: 1,
          projectId: 'p',
          mutationId: null,
          comment: aComment({ id: 'c3', content: 'live', createdAt: '2026-01-03T00:00:00.000Z' }),
        },
      ],
    });
    expect(await screen.findByText('live')).toBeTruthy();
  });

  it('a rejected comment with its text can be sent again or discarded', async () => {
    const { sent } = await shown(
      async () => page([]),
      [
        {
          op: { kind: 'comment.create', taskId: 't', commentId: 'c9', content: 'refused words' },
          state: 'failed',
          mutationId: 'm9',
          at,
          replyTo: null,
          accountId: 'ada',
          workspaceId: 'w',
          error: { code: 'FORBIDDEN', message: 'not yours', issues: [], status: 403 },
          current: null,
        },
      ],
    );
    expect(await screen.findByText('refused words')).toBeTruthy();
    expect(screen.getByText('No se envió: not yours')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(sent).toEqual([
      { type: 'write.retryRequested', mutationId: 'm9' },
      { type: 'write.discarded', mutationId: 'm9' },
    ]);
  });

  it('ready: a draft can be sent', async () => {
    const { sent, type } = await shown(async () => page([]));
    await screen.findByText('Todavía no hay comentarios');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Comment' });
    expect(button.disabled).toBe(true);
    type('words');
    await waitFor(() => expect(button.disabled).toBe(false));
    await userEvent.click(button);
    expect(sent).toMatchObject([
      { type: 'write.requested', write: { op: { kind: 'comment.create', taskId: 't', content: 'words' } } },
    ]);
    expect(button.disabled).toBe(true);
  });
});

describe('the comments below a description', () => {
  const recent = (onAll = () => {}) => <RecentComments project={project} taskId="t" onAll={onAll} />;

  it('are the last two, with a link to all of them', async () => {
    let opened = 0;
    const three = ['one', 'two', 'three'].map((content, index) =>
      aComment({ id: content, content, createdAt: `2026-01-0${index + 1}T00:00:00.000Z` }),
    );
    await shown(
      async () => page(three),
      [],
      recent(() => (opened += 1)),
    );
    await screen.findByText('three');
    expect(screen.getAllByRole('listitem').map(({ dataset }) => dataset['commentId'])).toEqual(['two', 'three']);
    await userEvent.click(screen.getByRole('button', { name: 'Ver todos' }));
    expect(opened).toBe(1);
  });

  it('have a field that becomes an editor when it gets the focus', async () => {
    await shown(async () => page([]), [], recent());
    const field = await screen.findByRole('textbox', { name: 'Add a comment' });
    expect(field.getAttribute('aria-readonly')).toBe('true');
    await userEvent.click(field);
    expect(screen.getByRole('textbox', { name: 'Add a comment' }).getAttribute('contenteditable')).toBe('true');
  });
});
