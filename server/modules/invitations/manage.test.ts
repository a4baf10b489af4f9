import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSmtp, type TestSmtp, tokenIn } from '../../testing/smtp.ts';
import { makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

const day = 86_400_000;

describeOnBoth('existing invitations', (make) => {
  let smtp: TestSmtp;
  let server: TestServer;
  let team: Team;
  beforeAll(async () => {
    smtp = await startSmtp();
    server = await make({ SMTP_URL: smtp.url, MAIL_FROM: 'faena@example.com', PUBLIC_URL: 'https://faena.example' });
    team = await makeTeam(server);
  });
  afterAll(() => smtp.close());

  const invite = async (email: string, by = team.owner) => {
    const { data } = await server.as(by).call('createInvitation', { body: { email, role: 'guest' } });
    await server.app.mail.idle();
    return data;
  };
  const tokenOf = (link: string | null) => link?.split('/').at(-1) ?? '';
  const preview = async (token: string) =>
    (await server.anonymous.call('previewInvitation', { params: { token } })).status;
  const listed = async (id: string) =>
    (await server.as(team.owner).call('listInvitations')).data.elements.find((invitation) => invitation.id === id);
  const resend = (by: Person, invitationId: string, workspaceId = team.owner.workspaceId) =>
    server.as(by).call('resendInvitation', { params: { invitationId }, workspaceId });
  const revoke = (by: Person, invitationId: string, workspaceId = team.owner.workspaceId) =>
    server.as(by).call('revokeInvitation', { params: { invitationId }, workspaceId });

  it('are mailed in the language of the invited account, or else of the inviter', async () => {
    const host = await server.signUpPerson({ name: 'Olga', language: 'es' });
    const ada = await server.signUpPerson({ language: 'en' });
    for (const email of [ada.email, 'unknown@example.com'])
      await server.as(host).call('createInvitation', { body: { email } });
    await server.app.mail.idle();
    expect(
      [ada.email, 'unknown@example.com'].map((email) => /lang="(.*?)"/.exec(smtp.to(email)[0]?.raw ?? '')?.[1]),
    ).toEqual(['en', 'es']);
    await server.anonymous.call('requestPasswordReset', { body: { email: host.email } });
    await server.app.mail.idle();
    expect(smtp.to(host.email)[0]?.raw).toContain('para tu cuenta de Faena.');
  });

  it('are mailed with their own link, in addition to the link for copying', async () => {
    const person = await server.signUpPerson();
    const made = await invite(person.email);
    expect(made).toMatchObject({ state: 'open', mail: 'waiting', invitedBy: 'Olga Lovelace' });
    const [mail] = smtp.to(person.email);
    expect(mail?.raw).toMatch(/^Subject: Olga Lovelace invites you to Olga's workspace on Faena/m);
    expect(await listed(made.id)).toEqual({ ...made, link: null, mail: 'sent' });
    const token = tokenIn(mail);
    expect(token).not.toBe(tokenOf(made.link));
    expect([await preview(token), await preview(tokenOf(made.link))]).toEqual([200, 200]);
    const accepted = await server
      .as(person)
      .call('acceptInvitation', { params: { token }, body: { userId: person.id } });
    expect(accepted.data).toMatchObject({ id: team.owner.workspaceId, role: 'guest' });
    expect(await listed(made.id)).toMatchObject({ state: 'accepted' });
  });

  it('escape markup in names', async () => {
    const boss = await server.signUpPerson({ name: '<b>Bo</b>', lastName: 'Ss\u2028 & co' });
    const { id } = (await server.as(boss).call('createWorkspace', { body: { name: '<script>x</script>' } })).data;
    await server.as(boss).call('createInvitation', { workspaceId: id, body: { email: 'markup@example.com' } });
    await server.app.mail.idle();
    const html = smtp.to('markup@example.com')[0]?.raw.split('text/html')[1] ?? '';
    expect(html).toContain('&lt;script&gt;x&lt;/script&gt;');
    expect(html).not.toContain('<script>');
  });

  it('remain valid if the mail fails, show the failure, and retry the mail', async () => {
    smtp.rejects = true;
    const made = await invite('down@example.com');
    expect(await preview(tokenOf(made.link))).toBe(200);
    expect(await listed(made.id)).toMatchObject({ state: 'open', mail: 'failed' });
    smtp.rejects = false;
    server.clock.advance(60_000);
    await server.app.mail.idle();
    expect(await listed(made.id)).toMatchObject({ mail: 'sent' });
    expect(await preview(tokenIn(smtp.to('down@example.com')[0]))).toBe(200);
  });

  it('are managed by the owner and admins', async () => {
    const { id } = await invite('roles@example.com');
    for (const [person, status] of [
      [team.member, 403],
      [team.guest, 403],
      [team.stranger, 404],
    ] as const) {
      expect([(await resend(person, id)).status, (await revoke(person, id)).status]).toEqual([status, status]);
    }
    const own = team.stranger.workspaceId;
    expect([(await resend(team.stranger, id, own)).status, (await revoke(team.stranger, id, own)).status]).toEqual([
      404, 404,
    ]);
    for (const name of ['resendInvitation', 'revokeInvitation'] as const) {
      expect(
        (await server.anonymous.call(name, { params: { invitationId: id }, workspaceId: team.owner.workspaceId }))
          .status,
      ).toBe(401);
      expect((await server.as(team.owner).call(name, { params: { invitationId: 'x' } })).status).toBe(404);
    }
    expect((await resend(team.admin, id)).status).toBe(200);
    expect((await revoke(team.admin, id)).status).toBe(200);
  });

  it('get a new link and another week when they are resent', async () => {
    const made = await invite('again@example.com');
    const mailed = tokenIn(smtp.to('again@example.com')[0]);
    server.clock.advance(8 * day);
    expect(await listed(made.id)).toMatchObject({ state: 'expired' });
    const again = await resend(team.owner, made.id);
    await server.app.mail.idle();
    expect(again.data).toMatchObject({ id: made.id, state: 'open', mail: 'waiting' });
    expect(again.data.link).not.toBe(made.link);
    const links = [tokenOf(made.link), mailed, tokenOf(again.data.link), tokenIn(smtp.to('again@example.com')[1])];
    expect(await Promise.all(links.map(preview))).toEqual([404, 404, 200, 200]);
  });

  it('are unknown after being revoked, and cannot be revoked after being accepted', async () => {
    const person = await server.signUpPerson();
    const made = await invite(person.email);
    const mailed = tokenIn(smtp.to(person.email)[0]);
    expect((await revoke(team.owner, made.id)).data).toMatchObject({ id: made.id, link: null });
    expect([await preview(tokenOf(made.link)), await preview(mailed)]).toEqual([404, 404]);
    expect(await listed(made.id)).toBeUndefined();
    expect((await revoke(team.owner, made.id)).error.code).toBe('NOT_FOUND');
    const second = await invite(person.email);
    await server
      .as(person)
      .call('acceptInvitation', { params: { token: tokenOf(second.link) }, body: { userId: person.id } });
    for (const answer of [await revoke(team.owner, second.id), await resend(team.owner, second.id)]) {
      expect([answer.status, answer.error]).toEqual([
        409,
        { message: 'This invitation has already been accepted', code: 'CONFLICT' },
      ]);
    }
  });

  it('are not mailed after being revoked', async () => {
    smtp.rejects = true;
    const made = await invite('revoked@example.com');
    await revoke(team.owner, made.id);
    smtp.rejects = false;
    server.clock.advance(60_000);
    await server.app.mail.idle();
    expect(smtp.to('revoked@example.com')).toEqual([]);
  });

  it('cannot be created for yourself', async () => {
    expect(
      (await server.as(team.owner).call('createInvitation', { body: { email: team.owner.email } })).error.code,
    ).toBe('CONFLICT');
  });
});
