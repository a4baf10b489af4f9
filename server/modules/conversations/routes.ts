import type { FastifyInstance } from 'fastify';
import { serve, serveWrite } from '../../http/serve.ts';
import { viewerOf } from '../projects/access.ts';
import { addMembers, createConversation, readUpTo, removeFromConversation, renameConversation } from './commands.ts';
import { createMessage, deleteMessage, updateMessage } from './messageCommands.ts';
import { listConversations, listMessages, readConversationRecord } from './queries.ts';

export async function conversations(app: FastifyInstance): Promise<void> {
  serve(app, 'listConversations', (context) => listConversations(context.db, viewerOf(context), context.query));
  serve(app, 'getConversation', (context) =>
    readConversationRecord(context.db, viewerOf(context), context.params.conversationId),
  );
  serve(app, 'listMessages', (context) =>
    listMessages(context.db, viewerOf(context), context.params.conversationId, context.query),
  );

  // The status is 200 for both new and existing conversations, because two people have only one direct conversation.
  serveWrite(app, 'createConversation', (context) => createConversation(context, viewerOf(context), context.body));
  serveWrite(app, 'updateConversation', (context) =>
    renameConversation(context, viewerOf(context), context.params.conversationId, context.body),
  );
  serveWrite(app, 'addToConversation', (context) =>
    addMembers(context, viewerOf(context), context.params.conversationId, context.body.memberIds),
  );
  serveWrite(app, 'removeFromConversation', (context) =>
    removeFromConversation(context, viewerOf(context), context.params.conversationId, context.params.memberId),
  );
  serveWrite(app, 'readConversation', (context) =>
    readUpTo(context, viewerOf(context), context.params.conversationId, context.body.number),
  );
  serveWrite(
    app,
    'createMessage',
    (context) => createMessage(context, viewerOf(context), context.params.conversationId, context.body),
    { status: 201 },
  );
  serveWrite(app, 'updateMessage', (context) =>
    updateMessage(context, viewerOf(context), context.params, context.body),
  );
  serveWrite(app, 'deleteMessage', (context) => deleteMessage(context, viewerOf(context), context.params));
}
