import type { FastifyInstance, FastifyReply } from 'fastify';
import { languageNamed } from '../../../domain/languages.ts';
import {
  changeSettings as settingsOfChanges,
  type NotificationSettingsUpdate,
  settingTypes,
} from '../../../domain/notificationSettings.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import type { Db, UnsubscribeLinksTable } from '../../db/schema.ts';
import { languageOfServer } from '../../http/language.ts';
import { textsOf } from '../../shared/texts.ts';
import { hashToken, makeToken } from '../../shared/tokens.ts';
import { changeSettings } from './repository.ts';

const year = 365 * 24 * 3_600_000;

/** Returns the path of an unsubscribe link. The link is valid for a year and needs no session. */
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

const changesFor = (stopped: UnsubscribeLinksTable['kind']): NotificationSettingsUpdate => {
  if (stopped === 'digest') return Object.fromEntries(settingTypes.map((type) => [type, { digest: false }]));
  const types = stopped === 'task_change' ? settingsOfChanges : [stopped];
  return Object.fromEntries(types.map((type) => [type, { mail: false }]));
};

const linkOf = (db: Db, token: string, now: string) =>
  db
    .selectFrom('unsubscribe_links')
    .innerJoin('accounts', 'accounts.id', 'unsubscribe_links.account_id')
    .select(['unsubscribe_links.kind', 'unsubscribe_links.account_id', 'accounts.language'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();

/**
 * Serves the unsubscribe links in e-mails. By RFC 8058, mail programs send a POST to the address in List-Unsubscribe. A
 * GET only shows a confirmation page, because scanners open every link.
 */
export async function unsubscribing(app: FastifyInstance): Promise<void> {
  const schema = { hide: true };
  type Asked = { Params: { token: string } };
  const textsFor = (link: { language: string | null } | undefined) =>
    textsOf(languageNamed(link?.language) ?? languageOfServer(app.config))('notices');

  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
    done(null, undefined),
  );
  app.get<Asked>('/unsubscribe/:token', { schema }, async ({ params }, reply) => {
    const link = await linkOf(app.database.db, params.token, app.clock.now().toISOString());
    const texts = textsFor(link);
    if (!link) return sendPage(reply.code(404), texts, texts.unsubscribe.unknown);
    return sendPage(
      reply,
      texts,
      texts.unsubscribe.question({ kind: link.kind }),
      `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${texts.unsubscribe.confirm}</button></form>`,
    );
  });
  app.post<Asked>('/unsubscribe/:token', { schema }, async ({ params }, reply) => {
    const link = await app.unitOfWork(async ({ db, now }) => {
      const found = await linkOf(db, params.token, now);
      if (!found) return undefined;
      const { kind: stopped, account_id: accountId } = found;
      await changeSettings(db, accountId, changesFor(stopped), now);
      return found;
    });
    const texts = textsFor(link);
    return link
      ? sendPage(reply, texts, texts.unsubscribe.done({ kind: link.kind }))
      : sendPage(reply.code(404), texts, texts.unsubscribe.unknown);
  });
}

const sendPage = (
  reply: FastifyReply,
  { wording: locale, unsubscribe: { title } }: Catalogues['notices'],
  text: string,
  form = '',
): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    .send(`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="font-family:sans-serif;line-height:1.5;max-width:32rem;margin:4rem auto;padding:0 1rem"><h1>${title}</h1><p>${text}</p>${form}</body></html>`);
