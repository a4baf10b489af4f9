import { beforeAll, expect, it } from 'vitest';
import { defaultNotificationSettings } from '../../../domain/notificationSettings.ts';
import { describeOnBoth, type TestServer } from '../../testing/testApp.ts';

describeOnBoth('notification settings', (make) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await make();
  });

  it('have default values before the person changes them', async () => {
    const ada = await server.signUpPerson();
    expect((await server.as(ada).call('getNotificationSettings')).data).toEqual(defaultNotificationSettings);
  });

  it('can be changed one by one, and are saved', async () => {
    const [ada, other] = [await server.signUpPerson(), await server.signUpPerson()];
    await server.as(ada).call('updateNotificationSettings', {
      body: { reminder: { mail: true }, task_comment: { toast: false, digest: true } },
    });
    const changed = await server.as(ada).call('updateNotificationSettings', { body: { reminder: { inApp: false } } });
    const expected = {
      ...defaultNotificationSettings,
      reminder: { ...defaultNotificationSettings.reminder, mail: true, inApp: false },
      task_comment: { ...defaultNotificationSettings.task_comment, toast: false, digest: true },
    };
    expect(changed.data).toEqual(expected);
    expect((await server.as(ada).call('getNotificationSettings')).data).toEqual(expected);
    expect((await server.as(other).call('getNotificationSettings')).data).toEqual(defaultNotificationSettings);
  });

  it('keep both of two simultaneous changes', async () => {
    const ada = await server.signUpPerson();
    await Promise.all([
      server.as(ada).call('updateNotificationSettings', { body: { reminder: { mail: true } } }),
      server.as(ada).call('updateNotificationSettings', { body: { task_mention: { mail: false } } }),
    ]);
    const { reminder, task_mention: mention } = (await server.as(ada).call('getNotificationSettings')).data;
    expect([reminder.mail, mention.mail]).toEqual([true, false]);
  });

  it.each([[{ reminder: { mail: 'yes' } }], [{ reminder: true }], [[]]])('reject %j', async (body: object) => {
    const ada = await server.signUpPerson();
    const { status, error } = await server.as(ada).patch('/api/auth/notification-settings', body);
    expect([status, error.code]).toEqual([400, 'VALIDATION']);
  });

  it('require a token', async () => {
    expect((await server.anonymous.call('getNotificationSettings')).status).toBe(401);
    expect((await server.anonymous.call('updateNotificationSettings', { body: {} })).status).toBe(401);
  });
});
