import type { FastifyInstance, FastifyReply } from 'fastify';
import { notificationTypes } from '../../../domain/notification.ts';
import type { Db, UnsubscribeLinksTable } from '../../db/schema.ts';
import { hashToken, makeToken } from '../../tokens.ts';
import { changeSettings } from './repository.ts';

const year = 365 * 24 * 3_600_000;

const messages = {
  digest: 'el resumen diario',
  task_assignment: 'los correos de tareas que te asignan',
  task_mention: 'los correos de menciones',
  task_comment: 'los correos de comentarios',
  reminder: 'los recordatorios por correo',
  project_invitation: 'los correos de proyectos a los que te añaden',
  workspace_invitation: 'los correos de invitaciones',
  title: 'Correos de Faena',
  question: (kind: string) => `¿Quieres dejar de recibir ${kind}?`,
  confirm: 'Dejar de recibirlos',
  done: (kind: string) => `Ya no recibirás ${kind}. Puedes volver a activarlo en los ajustes de Faena.`,
  unknown: 'Este enlace no es válido o ha caducado.',
} satisfies Record<UnsubscribeLinksTable['kind'], string> & Record<string, unknown>;

/** The link is valid for a year and needs no session. */
export async function unsubscribePath(
  db: Db,
  { accountId, kind }: { accountId: string; kind: UnsubscribeLinksTable['kind'] },
  now: string,
): Promise<string> {
  const token = makeToken();
  await db
    .insertInto('unsubscribe_links')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      kind,
      expires_at: new Date(Date.parse(now) + year).toISOString(),
    })
    .execute();
  return `/unsubscribe/${token}`;
}

const linkOf = (db: Db, token: string, now: string) =>
  db
    .selectFrom('unsubscribe_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();

/**
 * Serves the unsubscribe links of mails. By RFC 8058, mail programs send a POST to the address of List-Unsubscribe. A
 * GET only shows a confirmation page, because scanners open every link.
 */
export async function unsubscribing(app: FastifyInstance): Promise<void> {
  const schema = { hide: true };
  type Asked = { Params: { token: string } };

  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
    done(null, undefined),
  );
  app.get<Asked>('/unsubscribe/:token', { schema }, async ({ params }, reply) => {
    const link = await linkOf(app.database.db, params.token, app.clock.now().toISOString());
    if (!link) return sendPage(reply.code(404), messages.unknown);
    return sendPage(
      reply,
      messages.question(messages[link.kind]),
      `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${messages.confirm}</button></form>`,
    );
  });
  app.post<Asked>('/unsubscribe/:token', { schema }, async ({ params }, reply) => {
    const kind = await app.unitOfWork(async ({ db, now }) => {
      const link = await linkOf(db, params.token, now);
      if (!link) return null;
      const { kind: stopped, account_id: accountId } = link;
      const changes =
        stopped === 'digest'
          ? Object.fromEntries(notificationTypes.map((type) => [type, { digest: false }]))
          : { [stopped]: { mail: false } };
      await changeSettings(db, accountId, changes, now);
      return stopped;
    });
    return kind === null ? sendPage(reply.code(404), messages.unknown) : sendPage(reply, messages.done(messages[kind]));
  });
}

const sendPage = (reply: FastifyReply, text: string, form = ''): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    .send(`<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${messages.title}</title></head>
<body style="font-family:sans-serif;line-height:1.5;max-width:32rem;margin:4rem auto;padding:0 1rem"><h1>${messages.title}</h1><p>${text}</p>${form}</body></html>`);
