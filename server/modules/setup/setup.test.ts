import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/testApp.ts';

describeOnBoth('setup', (make) => {
  it('is public and contains no secrets', async () => {
    expect((await (await make()).anonymous.call('getConfig')).data).toEqual({
      google: false,
      providers: [],
      mail: false,
      signUp: 'open',
      signUpDomains: [],
      adminContact: null,
      analytics: null,
    });
    const full = await make({
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_CLIENT_SECRET: 'hidden-secret',
      SMTP_URL: 'smtp://user:hidden@127.0.0.1',
      MAIL_FROM: 'a@example.com',
      ADMIN_CONTACT: 'ada@example.com',
      DEFAULT_LANGUAGE: 'es',
      ANALYTICS_KEY: 'phc_key',
      ANALYTICS_HOST: 'https://analytics.example.com',
      AI_BASE_URL: 'https://ai.example.com',
      AI_API_KEY: 'hidden',
      AI_MODEL: 'm',
    });
    const { data, text } = await full.anonymous.call('getConfig');
    expect(data).toEqual({
      google: true,
      providers: [{ id: 'google', name: 'Google' }],
      mail: true,
      signUp: 'open',
      signUpDomains: [],
      adminContact: 'ada@example.com',
      analytics: { key: 'phc_key', host: 'https://analytics.example.com' },
    });
    expect(text).not.toContain('hidden');
  });
});
