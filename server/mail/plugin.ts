import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { languageOfServer } from '../http/language.ts';
import { composeMail, type Composers } from './compose.ts';
import { claimMail, deleteMail, type MailRow, type MailService, markSent, scheduleRetry } from './outbox.ts';
import { createMailTransport, failureOf } from './transport.ts';
import { renderLetter } from './messages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    mail: MailService & {
      /** Resolves when no due e-mail is left to try. */
      idle(): Promise<void>;
    };
  }
}

const pollInterval = 10_000;

/**
 * Sends the e-mails in the outbox, one at a time. One process claims each e-mail. After a crash the e-mail is sent
 * again, so it may arrive twice but is never lost. Without a mail server, the plugin only logs a line.
 */
export const mail = plugin(async (app: FastifyInstance, { composers }: { composers: Composers }) => {
  const send = createMailTransport(app.config);
  let isClosing = false;
  let isRequested = false;
  let running: Promise<void> | null = null;

  const attempt = async (row: MailRow): Promise<void> => {
    const composed = await app.unitOfWork(async ({ db, now }) => {
      const made = await composeMail(db, row, now, {
        language: languageOfServer(app.config),
        bounds: app.config.bounds,
        composers,
      });
      if (!made) await deleteMail(db, row);
      return made;
    });
    if (!composed) return;
    const letter = renderLetter(composed.letter, `${app.config.publicUrl}${composed.path}`, app.config.publicUrl);
    const logged = { kind: row.kind, mailId: row.id };
    if (!send) {
      app.log.warn(logged, 'no mail server is configured: this mail is not sent');
      return app.unitOfWork(({ db }) => deleteMail(db, row));
    }
    try {
      await send({
        to: row.recipient,
        ...letter,
        headers: headersOf(composed.unsubscribe && `${app.config.publicUrl}${composed.unsubscribe}`),
      });
    } catch (error) {
      const failed = failureOf(error);
      app.log.error({ ...logged, ...failed, attempt: row.attempts }, 'a mail could not be sent');
      return app.unitOfWork(({ db, now }) => scheduleRetry(db, row, failed, now));
    }
    await app.unitOfWork(({ db, now }) => markSent(db, row, now));
  };

  const run = async (): Promise<void> => {
    while (isRequested && !isClosing) {
      isRequested = false;
      for (;;) {
        const row = isClosing ? undefined : await app.unitOfWork(({ db, now }) => claimMail(db, now));
        if (!row) break;
        await attempt(row);
      }
    }
  };
  const wake = (): void => {
    isRequested = true;
    running ??= run()
      .catch((error: unknown) => app.log.error({ err: error }, 'the mail outbox failed'))
      .finally(() => {
        running = null;
        if (isRequested && !isClosing) wake();
      });
  };

  app.decorate('mail', {
    wake,
    idle: async () => {
      wake();
      while (running) await running;
    },
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    wake();
    timer = setInterval(wake, pollInterval);
    timer.unref();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(timer);
    await running;
  });
});

/**
 * Returns the headers of an e-mail. Auto-Submitted (RFC 3834) prevents out-of-office replies. List-Unsubscribe offers
 * one-click unsubscription (RFC 8058).
 */
const headersOf = (unsubscribeUrl: string | undefined): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeUrl !== undefined && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});
