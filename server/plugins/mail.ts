import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { composeMail } from '../mail/compose.ts';
import { claimMail, dropMail, type MailRow, type MailService, markSent, putOff } from '../mail/outbox.ts';
import { createMailTransport, failureOf } from '../mail/transport.ts';
import { renderLetter } from '../mail/words.ts';

declare module 'fastify' {
  interface FastifyInstance {
    mail: MailService & {
      /** Resolves when nothing that was due at the call is left to try. */
      idle(): Promise<void>;
    };
  }
}

const lookInterval = 10_000;

/**
 * Sends what the outbox holds, one mail at a time. Each is taken by one process; an attempt that dies is made again, so
 * a mail may come twice but never gets lost. Without a mail server its subject and recipient are logged instead.
 */
export const mail = plugin(async (app: FastifyInstance) => {
  const send = createMailTransport(app.config);
  let isClosing = false;
  let isWanted = false;
  let running: Promise<void> | null = null;

  const attempt = async (row: MailRow): Promise<void> => {
    const composed = await app.unitOfWork(async ({ db, now }) => {
      const made = await composeMail(db, row, now);
      if (!made) await dropMail(db, row);
      return made;
    });
    if (!composed) return;
    const letter = renderLetter(composed.letter, `${app.config.publicUrl}${composed.path}`, app.config.publicUrl);
    const told = { kind: row.kind, recipient: row.recipient, subject: letter.subject };
    if (!send) {
      app.log.warn(told, 'no mail server is configured: this mail is not sent');
      return app.unitOfWork(({ db }) => dropMail(db, row));
    }
    try {
      await send({
        to: row.recipient,
        ...letter,
        headers: headersOf(composed.unsubscribe && `${app.config.publicUrl}${composed.unsubscribe}`),
      });
    } catch (error) {
      const failed = failureOf(error);
      app.log.error({ ...told, ...failed, attempt: row.attempts }, 'mail failed');
      return app.unitOfWork(({ db, now }) => putOff(db, row, failed, now));
    }
    await app.unitOfWork(({ db, now }) => markSent(db, row, now));
  };

  const run = async (): Promise<void> => {
    while (isWanted && !isClosing) {
      isWanted = false;
      for (;;) {
        const row = isClosing ? undefined : await app.unitOfWork(({ db, now }) => claimMail(db, now));
        if (!row) break;
        await attempt(row);
      }
    }
  };
  const wake = (): void => {
    isWanted = true;
    running ??= run()
      .catch((error: unknown) => app.log.error({ err: error }, 'outbox'))
      .finally(() => {
        running = null;
        if (isWanted && !isClosing) wake();
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
    timer = setInterval(wake, lookInterval);
    timer.unref();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(timer);
    await running;
  });
});

/** Auto-Submitted of RFC 3834 keeps out-of-office answers away; one-click unsubscription is that of RFC 8058. */
const headersOf = (unsubscribeUrl: string | undefined): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeUrl !== undefined && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});
