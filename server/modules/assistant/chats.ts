import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { clientEvents } from '../../../domain/socketEvents.ts';
import { AppError } from '../../../domain/errors.ts';
import { languageOfServer } from '../../http/language.ts';
import { phrase } from '../../../domain/phrase.ts';
import { messageIn } from '../../http/errors.ts';
import { createGuard } from '../../shared/guard.ts';
import { type AnswerQueue, createAnswerQueue } from './answerQueue.ts';
import type { ModelLimits } from './model.ts';
import { viewerIn } from './repository.ts';
import type { ChatClient, ChatId } from '../../realtime/chats.ts';
import { visibleProject } from '../projects/access.ts';

export interface AssistantOptions {
  /** Milliseconds between two searches for answers whose process has crashed. */
  recoveryInterval?: number;
  limits?: Partial<ModelLimits>;
}

export const assistant = plugin(
  async (app: FastifyInstance, { recoveryInterval = 5000, limits = {} }: AssistantOptions) => {
    const logFailure = (where: string, error: unknown) =>
      app.log.error({ where, reason: reasonOf(error) }, 'the assistant failed');
    const { ai } = app.config;
    const model = ai === null ? null : (await import('./model.ts')).createModel({ ai, app, limits, logFailure });
    const answers = createAnswerQueue(
      {
        db: app.database.db,
        unitOfWork: app.unitOfWork,
        clock: app.clock,
        language: languageOfServer(app.config),
        publish: (event) => app.chats.publish(event),
        logFailure,
      },
      model,
    );

    app.decorate('answerQueue', answers);
    app.chats.attachAssistant({
      serve: (client) => serveClient(app, answers, client),
      receive: (event) => {
        if (event.kind === 'stop') answers.stopLocal(event);
      },
    });
    const recover = createGuard((error) => logFailure('recover', error))((isAlone: boolean) =>
      answers.recover(isAlone),
    );
    const timer = setInterval(recover, recoveryInterval, false);
    timer.unref();
    // Only one process uses the embedded database, so it may end all unfinished answers.
    app.addHook('onReady', async () => recover(app.database.kind === 'sqlite'));
    app.addHook('preClose', async () => {
      clearInterval(timer);
      await answers.close();
    });
  },
);

function serveClient(app: FastifyInstance, answers: AnswerQueue, client: ChatClient): void {
  const { db } = app.database;
  const { accountId, reject } = client;
  /** Returns the user's chat in a project that they may read. Otherwise sends an error and returns null. */
  const ownChat = async (
    event: string,
    { userId, projectId, workspaceId }: { userId: string; projectId: string; workspaceId: string },
  ): Promise<ChatId | null> => {
    if (!client.isRegistered()) reject(phrase('errors', 'assistant.unregistered', { event }));
    else if (userId !== accountId) reject(phrase('errors', 'assistant.otherPerson', { event }));
    else {
      const viewer = await viewerIn(db, accountId, workspaceId);
      const project = viewer && (await visibleProject(db, viewer, projectId).catch(nullIfExpected));
      if (project) return { accountId, projectId, workspaceId };
      reject(phrase('errors', 'assistant.notFound', { event }));
    }
    return null;
  };
  client.on('joinMCPRoom', clientEvents.joinMCPRoom, async (given) => {
    const chat = await ownChat('joinMCPRoom', given);
    if (chat) await client.join(chat);
  });
  client.on('leaveMCPRoom', clientEvents.leaveMCPRoom, ({ userId, projectId, workspaceId }) => {
    if (userId !== accountId) reject(phrase('errors', 'assistant.otherPerson', { event: 'leaveMCPRoom' }));
    else client.leave({ accountId, projectId, workspaceId });
  });
  /** Stores the messages of a connection one after the other, so that their order is preserved. */
  let submitted: Promise<void> = Promise.resolve();
  client.on('sendChatMessage', clientEvents.sendChatMessage, (given) => {
    const submit = async () => {
      if (!(await ownChat('sendChatMessage', given))) return;
      try {
        await answers.submit(accountId, given);
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'INTERNAL') throw error;
        reject(messageIn(client.language, error));
      }
    };
    const done = submitted.then(submit);
    submitted = done.catch(() => {});
    return done;
  });
  client.on('stopChatAnswer', clientEvents.stopChatAnswer, async (given) => {
    const chat = await ownChat('stopChatAnswer', given);
    if (chat) app.chats.publish({ ...chat, kind: 'stop' });
  });
}

const nullIfExpected = (error: unknown): null => {
  if (error instanceof AppError) return null;
  throw error;
};

/** Returns the kind and status of an error. Leaves out its message, which may contain texts by users. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { name } = error;
  const code = 'code' in error ? String(error.code) : 'statusCode' in error ? String(error.statusCode) : '';
  return [name, code]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 100);
}
