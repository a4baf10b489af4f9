import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { clientEvents } from '../../../domain/socketEvents.ts';
import { AppError } from '../../../domain/errors.ts';
import { createGuard } from '../../guard.ts';
import { createDesk } from './desk.ts';
import type { ModelLimits } from './model.ts';
import { viewerIn } from './repository.ts';
import type { ChatClient, ChatId } from '../../chats.ts';
import { refusals } from './messages.ts';
import { visibleProject } from '../projects/access.ts';

export interface AssistantOptions {
  /** Milliseconds between two looks for answers whose process is gone. */
  rescueInterval?: number;
  /** Bounds of a model's answers, other than usual. */
  limits?: Partial<ModelLimits>;
}

/** Answers what people write to the assistant of a project: a model's words where one is set up, else its own. */
export const assistant = plugin(
  async (app: FastifyInstance, { rescueInterval = 5000, limits = {} }: AssistantOptions) => {
    const { db } = app.database;
    const logFailure = (where: string, error: unknown) =>
      app.log.error({ where, reason: reasonOf(error) }, 'assistant');
    const { ai } = app.config;
    // Loaded only where a model is set up.
    const model = ai === null ? null : (await import('./model.ts')).createModel({ ai, app, limits, logFailure });
    const desk = createDesk({
      db,
      unitOfWork: app.unitOfWork,
      clock: app.clock,
      model,
      publish: (event) => app.chats.publish(event),
      logFailure,
    });

    const serve = (client: ChatClient): void => {
      const { accountId, reject } = client;
      /** The asker's own chat in a project that they see; else says why not. */
      const ownChat = async (
        event: string,
        { userId, projectId, workspaceId }: { userId: string; projectId: string; workspaceId: string },
      ): Promise<ChatId | null> => {
        if (!client.isRegistered()) reject(refusals.unregistered(event));
        else if (userId !== accountId) reject(refusals.otherPerson(event));
        else {
          const viewer = await viewerIn(db, accountId, workspaceId);
          const project = viewer && (await visibleProject(db, viewer, projectId).catch(nullIfExpected));
          if (project) return { accountId, projectId, workspaceId };
          reject(refusals.notFound(event));
        }
        return null;
      };
      client.on('joinMCPRoom', clientEvents.joinMCPRoom, async (given) => {
        const chat = await ownChat('joinMCPRoom', given);
        if (chat) await client.join(chat);
      });
      client.on('leaveMCPRoom', clientEvents.leaveMCPRoom, ({ userId, projectId, workspaceId }) => {
        if (userId !== accountId) reject(refusals.otherPerson('leaveMCPRoom'));
        else client.leave({ accountId, projectId, workspaceId });
      });
      /** What one browser sends is taken in the order in which it was sent. */
      let taken: Promise<void> = Promise.resolve();
      client.on('sendChatMessage', clientEvents.sendChatMessage, (given) => {
        const take = async () => {
          if (!(await ownChat('sendChatMessage', given))) return;
          try {
            await desk.take(accountId, given);
          } catch (error) {
            if (!(error instanceof AppError) || error.code === 'INTERNAL') throw error;
            reject(error.message);
          }
        };
        const done = taken.then(take);
        taken = done.catch(() => {});
        return done;
      });
      client.on('stopChatAnswer', clientEvents.stopChatAnswer, async (given) => {
        const chat = await ownChat('stopChatAnswer', given);
        if (chat) app.chats.publish({ ...chat, kind: 'stop' });
      });
    };

    app.decorate('desk', desk);
    app.chats.attachAssistant({
      serve,
      receive: (news) => {
        if (news.kind === 'stop') desk.stopHere(news);
      },
    });
    const rescue = createGuard((error) => logFailure('rescue', error))((isAlone: boolean) => desk.rescue(isAlone));
    const timer = setInterval(rescue, rescueInterval, false);
    timer.unref();
    // The embedded database has one process alone.
    app.addHook('onReady', async () => rescue(app.database.kind === 'sqlite'));
    app.addHook('preClose', async () => {
      clearInterval(timer);
      await desk.close();
    });
  },
);

const nullIfExpected = (error: unknown): null => {
  if (error instanceof AppError) return null;
  throw error;
};

/** Kind and status of a failure: its text may hold what people wrote. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { name } = error;
  const code = 'code' in error ? String(error.code) : 'statusCode' in error ? String(error.statusCode) : '';
  return [name, code]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 100);
}
