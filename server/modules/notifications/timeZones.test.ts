import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockIn } from '../../shared/zoneClock.ts';
import { startSmtp, type TestSmtp } from '../../testing/smtp.ts';
import { joinWorkspace, makeProject, makeTask } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import { runDaily } from './daily.ts';

const hour = 3_600_000;
/** Date and time on the clock of a person in this time zone. */
const localTime = (zone: string, moment: number) =>
  new Date(moment + clockIn(zone).offset(moment)).toISOString().slice(0, 16);

describeOnBoth('reminders and summaries', (make) => {
  let smtp: TestSmtp;
  let server: TestServer;
  beforeAll(async () => {
    smtp = await startSmtp();
    server = await make({ SMTP_URL: smtp.url, MAIL_FROM: 'Faena <faena@example.com>' });
  });
  afterAll(() => smtp.close());

  it('follow the clock of each person, at both ends of the world and across a clock change', async () => {
    const start = Date.parse('2027-03-27T12:30:00Z');
    server.clock.advance(start - server.clock.now().getTime());
    const owner = await server.signUpPerson();
    // In Madrid, clocks are put forward on the 28th.
    const zones = ['Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Madrid', 'Asia/Kathmandu'];
    const people: { person: Person; zone: string }[] = [];
    for (const zone of zones) {
      const person = await joinWorkspace(server, owner.workspaceId, 'member');
      await server.as(person).call('updateAccount', { body: { timeZone: zone, language: 'en' } });
      await server.as(person).call('updateNotificationSettings', {
        body: {
          reminder: { mail: true, digest: true },
          project_invitation: { mail: false, digest: false },
          task_assignment: { mail: false, digest: false },
        },
      });
      people.push({ person, zone });
    }
    const project = await makeProject(
      server,
      owner,
      people.map(({ person }) => person),
    );
    await makeTask(server, owner, project, {
      title: 'Launch',
      dueDate: '2027-03-29',
      assignees: people.map(({ person }) => person.id),
    });

    const received = new Map(zones.map((zone) => [zone, [] as string[]]));
    const run = () => runDaily({ unitOfWork: server.app.unitOfWork, db: server.database.db, clock: server.clock });
    for (let step = 0; step < 4 * 24; step += 1) {
      const before = new Map(people.map(({ person }) => [person.id, smtp.to(person.email).length]));
      await Promise.all([run(), run()]);
      await server.app.mail.idle();
      const now = start + step * hour;
      for (const { person, zone } of people)
        for (const { raw } of smtp.to(person.email).slice(before.get(person.id)))
          received
            .get(zone)
            ?.push(
              `${localTime(zone, now).slice(0, 13)}h ${/^Subject: .*summary/m.test(raw) ? 'summary, ' : ''}${/due (today|tomorrow|on \S+)/.exec(raw)?.[0]}`,
            );
      server.clock.advance(start + (step + 1) * hour - server.clock.now().getTime());
    }

    const expected = [
      '2027-03-28T07h due tomorrow',
      '2027-03-28T08h summary, due tomorrow',
      '2027-03-29T07h due today',
      '2027-03-29T08h summary, due today',
    ];
    expect([...received]).toEqual(zones.map((zone) => [zone, expected]));
  });
});

describe('clock of a time zone', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-01-02', '2026-01-01T18:00:00.000Z'],
    ['Pacific/Niue', '2026-01-01T10:00:00Z', '2025-12-31', '2025-12-31T19:00:00.000Z'],
    // Clocks are put forward from 02:00 to 03:00.
    ['Europe/Madrid', '2026-03-29T01:00:00Z', '2026-03-29', '2026-03-29T06:00:00.000Z'],
    ['Mars/Base', '2026-01-01T10:00:00Z', clockIn(null).dayOf('2026-01-01T10:00:00Z'), null],
  ])('%s at %s has the day %s, whose eighth hour begins at %s', (zone, moment, day, eight) => {
    const clock = clockIn(zone);
    expect(clock.dayOf(moment)).toBe(day);
    expect(new Date(clock.startOf(day, 8)).toISOString()).toBe(
      eight ?? new Date(clockIn(null).startOf(day, 8)).toISOString(),
    );
  });
});
