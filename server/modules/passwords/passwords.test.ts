import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimMail } from '../../mail/outbox.ts';
import { startSmtp, type TestSmtp, tokenIn } from '../../testing/smtp.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import { hashToken } from '../../shared/tokens.ts';

const minute = 60_000;
const invalidLink = [
  410,
  { message: 'This link has expired or has already been used. Ask for a new one.', code: 'RESET_INVALID' },
];

describeOnBoth('passwords', (make) => {
  let smtp: TestSmtp;
  let server: TestServer;
  beforeAll(async () => {
    smtp = await startSmtp();
    server = await make({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Faena <faena@example.com>',
      PUBLIC_URL: 'https://faena.example',
    });
  });
  afterAll(() => smtp.close());

  const requestReset = async (email: string, on = server) => {
    const answer = await on.anonymous.call('requestPasswordReset', { body: { email } });
    await on.app.mail.idle();
    return answer;
  };
  const tokenFor = async ({ email }: Pick<Person, 'email'>) => {
    await requestReset(email);
    return tokenIn(smtp.to(email).at(-1));
  };
  const change = (token: string, password = 'another horse', on = server) =>
    on.anonymous.call('changePassword', { body: { token, password, confirmPassword: password } });
  const signIn = (email: string, password: string) => server.anonymous.call('signIn', { body: { email, password } });

  it('are reset by a mailed link, once, and every session ends', async () => {
    const ada = await server.signUpPerson();
    const ended: string[] = [];
    server.app.realtime.attach({ published: () => {}, sessionEnded: (id) => ended.push(id) });
    expect((await requestReset(ada.email.toUpperCase())).data).toEqual({ accepted: true });
    const [mail] = smtp.to(ada.email);
    expect(mail?.link).toMatch(/^https:\/\/faena\.example\/authentication\/password\/reset\/[\w-]{43}$/);
    expect(mail?.raw).toMatch(/^Subject: Choose a new password for Faena/m);
    expect(mail?.from).toBe('faena@example.com');
    const token = tokenIn(mail);
    expect((await change(token)).data).toEqual({ accepted: true });
    expect(ended).toHaveLength(1);
    expect((await server.as(ada).call('getAccount')).error.code).toBe('INVALID_TOKEN');
    expect((await signIn(ada.email, ada.password)).error.code).toBe('INVALID_CREDENTIALS');
    expect((await signIn(ada.email, 'another horse')).status).toBe(200);
    const again = await change(token, 'third horse');
    expect([again.status, again.error]).toEqual(invalidLink);
  });

  it('are reset by only one of two simultaneous requests', async () => {
    const token = await tokenFor(await server.signUpPerson());
    const both = await Promise.all([change(token, 'first horse'), change(token, 'second horse')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('cannot be reset with a forged, truncated or expired link, or with a link older than a used one', async () => {
    const person = await server.signUpPerson();
    const [older, newer] = [await tokenFor(person), await tokenFor(person)];
    for (const token of ['forged', older.slice(0, -1), `${older}x`, hashToken(older), "' or 1=1 --"]) {
      const { status, error } = await change(token);
      expect([token, status, error]).toEqual([token, ...invalidLink]);
    }
    expect((await change(newer)).status).toBe(200);
    expect((await change(older)).status).toBe(410);
    const own = await make({ SMTP_URL: smtp.url, MAIL_FROM: 'faena@example.com' });
    const late = await own.signUpPerson();
    await requestReset(late.email, own);
    own.clock.advance(61 * minute);
    expect((await change(tokenIn(smtp.to(late.email)[0]), 'another horse', own)).status).toBe(410);
  });

  it.each([
    [{ token: 'x', password: 'short', confirmPassword: 'short' }, 'password: Password must be at least 8 characters'],
    [
      { token: 'x', password: 'long enough', confirmPassword: 'different one' },
      "confirmPassword: Passwords don't match",
    ],
    [{ token: '', password: 'long enough', confirmPassword: 'long enough' }, /^token: /],
  ])('reject the reset %j', async (body, message) => {
    const { status, error } = await server.anonymous.post('/api/auth/password/reset/change', body);
    expect([status, error.code]).toEqual([400, 'VALIDATION']);
    expect(error.message).toMatch(message);
  });

  it('are rejected if they are easy to guess, and the link still works', async () => {
    const person = await server.signUpPerson();
    const token = await tokenFor(person);
    for (const weak of ['12345678', 'password', 'Lovelace', person.email]) {
      const asked = { currentPassword: person.password, password: weak, confirmPassword: weak };
      for (const { status, error } of [
        await change(token, weak),
        await server.as(person).call('changeOwnPassword', { body: asked }),
      ]) {
        expect([weak, status, error.code, error.issues?.map(({ path }) => path)]).toEqual([
          weak,
          400,
          'VALIDATION',
          ['body.password'],
        ]);
      }
    }
    expect((await change(token)).status).toBe(200);
  });

  it('work after a reset even if others have used up the sign-in attempts', async () => {
    const person = await server.signUpPerson();
    for (let i = 0; i < 20; i += 1) await signIn(person.email, 'wrong password');
    expect((await signIn(person.email, person.password)).status).toBe(429);
    const changed = await change(await tokenFor(person));
    for (let i = 0; i < 20; i += 1) await signIn(person.email, 'wrong password');
    const cookie = String(changed.headers['set-cookie']).split(';')[0] ?? '';
    const back = await server.anonymous.request('POST', '/api/auth/sign-in', {
      payload: { email: person.email, password: 'another horse' },
      headers: { cookie },
    });
    expect(back.status).toBe(200);
  });

  it('can be requested to reset without revealing whether the account exists', async () => {
    const { email } = await server.signUpPerson();
    const [known, unknown] = [await requestReset(email), await requestReset('nobody-at-all@example.com')];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(smtp.to('nobody-at-all@example.com')).toEqual([]);
    const { status, error } = await server.anonymous.post('/api/auth/password/reset', { email: 'nobody' });
    expect([status, error.message]).toEqual([400, 'email: Invalid email format']);
  });

  it('are reset by tokens that are stored only as hashes', async () => {
    const person = await server.signUpPerson();
    const token = await tokenFor(person);
    const { db } = server.database;
    const kept = JSON.stringify([
      await db.selectFrom('mails').selectAll().execute(),
      await db.selectFrom('password_resets').selectAll().execute(),
    ]);
    expect(kept).toContain(hashToken(token));
    expect(kept).not.toContain(token);
  });

  it('are reset with a limited number of mails', async () => {
    const person = await server.signUpPerson();
    for (let i = 0; i < 8; i += 1) expect((await requestReset(person.email)).data).toEqual({ accepted: true });
    expect(smtp.to(person.email)).toHaveLength(5);
  });

  it('that a manager has reset are reported at sign-in, with a new mailed link', async () => {
    const person = await server.signUpPerson();
    await server.database.transact((db) =>
      db.updateTable('accounts').set({ require_password_change: 1 }).where('id', '=', person.id).execute(),
    );
    expect((await signIn(person.email, 'wrong password')).error.code).toBe('INVALID_CREDENTIALS');
    expect((await signIn(person.email, person.password)).error.code).toBe('PASSWORD_RESETED');
    await server.app.mail.idle();
    const mails = smtp.to(person.email);
    expect(mails.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim())).toEqual([
      'Your Faena password was reset',
    ]);
    expect((await change(tokenIn(mails[0]))).status).toBe(200);
    expect((await signIn(person.email, 'another horse')).data.account.requirePasswordChange).toBe(false);
  });

  it('are changed with the current one, and all other sessions end', async () => {
    const ada = await server.signUpPerson();
    const other = (await signIn(ada.email, ada.password)).data.token;
    const body = { currentPassword: ada.password, password: 'another horse', confirmPassword: 'another horse' };
    expect((await server.anonymous.call('changeOwnPassword', { body })).status).toBe(401);
    const wrong = await server
      .as(ada)
      .call('changeOwnPassword', { body: { ...body, currentPassword: 'wrong password' } });
    expect([wrong.status, wrong.error]).toEqual([
      400,
      {
        message: 'currentPassword: The current password is wrong',
        code: 'VALIDATION',
        issues: [{ path: 'body.currentPassword', message: 'The current password is wrong' }],
      },
    ]);
    expect(
      (await server.as(ada).call('changeOwnPassword', { body: { ...body, confirmPassword: 'else' } })).status,
    ).toBe(400);
    const withoutCurrent = await server
      .as(ada)
      .call('changeOwnPassword', { body: { ...body, currentPassword: undefined } });
    expect([withoutCurrent.status, withoutCurrent.error.issues]).toEqual([
      400,
      [{ path: 'body.currentPassword', message: 'Write your current password' }],
    ]);
    const link = await tokenFor(ada);
    expect((await server.as(ada).call('changeOwnPassword', { body })).data).toEqual({ accepted: true });
    expect((await server.as(ada).call('getAccount')).status).toBe(200);
    expect((await server.as({ ...ada, token: other }).call('getAccount')).status).toBe(401);
    expect((await change(link)).status).toBe(410);
    expect((await signIn(ada.email, 'another horse')).status).toBe(200);
  });

  it('limit attempts and send Retry-After', async () => {
    const strict = await make({ SIGN_IN_LIMIT: '2' });
    for (const _ of [1, 2]) await requestReset('someone@example.com', strict);
    const { status, error, headers } = await strict.anonymous.call('requestPasswordReset', {
      body: { email: 'someone@example.com' },
    });
    expect([status, error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('are mailed about later if the mail server is unavailable', async () => {
    const person = await server.signUpPerson();
    smtp.rejects = true;
    expect((await requestReset(person.email)).data).toEqual({ accepted: true });
    const row = () =>
      server.database.db
        .selectFrom('mails')
        .selectAll()
        .where('recipient', '=', person.email)
        .executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({
      sent_at: null,
      failure: 'EMESSAGE 451',
      attempts: 1,
      due_at: expect.any(String),
    });
    smtp.rejects = false;
    await server.app.mail.idle();
    expect(smtp.to(person.email)).toEqual([]);
    server.clock.advance(minute);
    await server.app.mail.idle();
    expect(smtp.to(person.email)).toHaveLength(1);
    expect(await row()).toMatchObject({ failure: null, due_at: null, sent_at: expect.any(String) });
  });

  it('are not mailed about forever if the mail server is unreachable', async () => {
    const gone = await make({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'faena@example.com' });
    const person = await gone.signUpPerson();
    expect((await requestReset(person.email, gone)).data).toEqual({ accepted: true });
    for (let i = 0; i < 12; i += 1) {
      gone.clock.advance(30 * minute);
      await gone.app.mail.idle();
    }
    const row = await gone.database.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      sent_at: null,
      due_at: null,
      failure: expect.stringMatching(/^ESOCKET|^ECONNECTION|^ECONNREFUSED/),
    });
  });

  it('are not mailed about again if the address is permanently rejected', async () => {
    const person = await server.signUpPerson({ email: `refused@${process.pid}.example.com` });
    await requestReset(person.email);
    const row = await server.database.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ attempts: 1, due_at: null, sent_at: null, failure: 'EENVELOPE 550' });
  });

  it('are mailed about by only one process', async () => {
    const { unitOfWork, clock } = server.app;
    const person = await server.signUpPerson();
    const due = new Date(clock.now().getTime() - 1000).toISOString();
    await server.database.transact((db) =>
      db
        .insertInto('mails')
        .values({
          id: crypto.randomUUID(),
          kind: 'passwordReset',
          recipient: person.email,
          invitation_id: null,
          due_at: due,
          sent_at: null,
          failure: null,
          created_at: due,
        })
        .execute(),
    );
    const claims = await Promise.all([1, 2, 3].map(() => unitOfWork(({ db, now }) => claimMail(db, now))));
    expect(claims.filter((mail) => mail?.recipient === person.email)).toHaveLength(1);
  });

  it('are reported in the log without link and address if there is no mail server', async () => {
    const lines: string[] = [];
    const silent = await make(
      { LOG_LEVEL: 'warn' },
      { logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } },
    );
    const person = await silent.signUpPerson();
    await requestReset(person.email, silent);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { kind: 'passwordReset', mailId: expect.any(String), msg: expect.stringContaining('not sent') },
    ]);
    expect(lines.join('')).not.toMatch(/password\/reset\/|@/);
  });
});
