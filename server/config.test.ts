import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

describe('loadConfig', () => {
  it('has a default for every variable', () => {
    expect(loadConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: 'data',
      databaseUrl: null,
      mail: null,
      providers: [],
      ai: null,
      analytics: null,
      signInLimit: 20,
      bounds: {
        workspaces: 100,
        projects: 2000,
        ownProjects: 500,
        boards: 1000,
        documents: 20_000,
        folderDepth: 20,
        conversations: 2000,
        pokerRooms: 500,
        sprints: 1000,
        sockets: 100,
        sessions: 100,
        creationsPerDay: 10_000,
        invitationsPerDay: 500,
        workspaceInvitationsPerDay: 1000,
        invitationsPerAddress: 10,
        mailsPerDay: 5000,
        resetsPerDay: 20,
        writesPerMinute: 6000,
      },
      signUp: { mode: 'open', domains: [] },
      trustProxy: false,
      adminContact: null,
      language: 'spec',
      logLevel: 'info',
    });
  });

  it('treats a blank variable as absent', () => {
    expect(loadConfig({ PORT: ' ', DATABASE_URL: '' })).toEqual(loadConfig({}));
  });

  it('reads every variable', () => {
    expect(
      loadConfig({
        PORT: '8080',
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://work.example.com/',
        DATA_DIR: 'memory',
        DATABASE_URL: 'postgres://u:p@db:5432/work',
        SMTP_URL: 'smtp://mail:25',
        MAIL_FROM: 'Faena <no-reply@example.com>',
        GOOGLE_CLIENT_ID: 'client',
        GOOGLE_CLIENT_SECRET: 'secret',
        GOOGLE_ISSUER: 'http://127.0.0.1:9',
        OIDC_ISSUER: 'https://id.example.com',
        OIDC_CLIENT_ID: 'a',
        OIDC_CLIENT_SECRET: 'b',
        OIDC_3_ISSUER: 'https://login.example.org/realm',
        OIDC_3_CLIENT_ID: 'c',
        OIDC_3_CLIENT_SECRET: 'd',
        OIDC_3_NAME: 'Our realm',
        AI_BASE_URL: 'http://127.0.0.1:11434/v1',
        AI_MODEL: 'small',
        ANALYTICS_KEY: 'key',
        ANALYTICS_HOST: 'https://eu.example.com',
        SIGN_IN_LIMIT: '5',
        MAX_WORKSPACES: '1',
        MAX_PROJECTS: '2',
        MAX_PROJECTS_PER_PERSON: '3',
        MAX_BOARDS: '4',
        MAX_DOCUMENTS: '5',
        MAX_FOLDER_DEPTH: '6',
        MAX_CONVERSATIONS: '7',
        MAX_POKER_ROOMS: '8',
        MAX_SPRINTS: '9',
        MAX_SOCKETS: '10',
        MAX_SESSIONS: '11',
        MAX_CREATIONS_PER_DAY: '12',
        MAX_INVITATIONS_PER_DAY: '13',
        MAX_WORKSPACE_INVITATIONS_PER_DAY: '14',
        MAX_INVITATIONS_PER_ADDRESS: '15',
        MAX_MAILS_PER_DAY: '16',
        MAX_RESETS_PER_DAY: '17',
        MAX_WRITES_PER_MINUTE: '18',
        SIGN_UP: 'domains',
        SIGN_UP_DOMAINS: 'example.com, Lab.example.org',
        TRUST_PROXY: '1',
        ADMIN_CONTACT: 'ada@example.com',
        DEFAULT_LANGUAGE: 'auto',
        LOG_LEVEL: 'warn',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://work.example.com',
      dataDir: 'memory',
      databaseUrl: 'postgres://u:p@db:5432/work',
      mail: { url: 'smtp://mail:25', from: 'Faena <no-reply@example.com>' },
      providers: [
        {
          id: 'google',
          key: 'google',
          name: 'Google',
          clientId: 'client',
          clientSecret: 'secret',
          issuer: 'http://127.0.0.1:9',
        },
        {
          id: 'oidc',
          key: 'https://id.example.com',
          name: 'id.example.com',
          clientId: 'a',
          clientSecret: 'b',
          issuer: 'https://id.example.com',
        },
        {
          id: 'oidc3',
          key: 'https://login.example.org/realm',
          name: 'Our realm',
          clientId: 'c',
          clientSecret: 'd',
          issuer: 'https://login.example.org/realm',
        },
      ],
      ai: { baseUrl: 'http://127.0.0.1:11434/v1', apiKey: null, model: 'small' },
      analytics: { key: 'key', host: 'https://eu.example.com' },
      signInLimit: 5,
      bounds: {
        workspaces: 1,
        projects: 2,
        ownProjects: 3,
        boards: 4,
        documents: 5,
        folderDepth: 6,
        conversations: 7,
        pokerRooms: 8,
        sprints: 9,
        sockets: 10,
        sessions: 11,
        creationsPerDay: 12,
        invitationsPerDay: 13,
        workspaceInvitationsPerDay: 14,
        invitationsPerAddress: 15,
        mailsPerDay: 16,
        resetsPerDay: 17,
        writesPerMinute: 18,
      },
      signUp: { mode: 'domains', domains: ['example.com', 'lab.example.org'] },
      trustProxy: 1,
      adminContact: 'ada@example.com',
      language: 'auto',
      logLevel: 'warn',
    });
    expect(loadConfig({ HOST: '0.0.0.0' }).publicUrl).toBe('http://localhost:3000');
    expect(loadConfig({ HOST: '::1', PORT: '1' }).publicUrl).toBe('http://[::1]:1');
  });

  it.each([
    ['false', false],
    ['0', false],
    ['2', 2],
    ['loopback, 10.0.0.0/8,::1', ['loopback', '10.0.0.0/8', '::1']],
  ])('parses TRUST_PROXY=%s', (value, expected) => {
    expect(loadConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535'],
    [{ HOST: 'no host' }, 'HOST must be a host name or an address'],
    [{ PUBLIC_URL: 'work.example.com' }, 'PUBLIC_URL must be an http:// or https:// address'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address'],
    [{ SMTP_URL: 'mail' }, 'SMTP_URL must be an smtp:// or smtps:// address'],
    [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM is needed when SMTP_URL is set'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an e-mail address'],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET is needed when GOOGLE_CLIENT_ID is set'],
    [{ GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_ID is needed when GOOGLE_CLIENT_SECRET is set'],
    [{ OIDC_NAME: 'x' }, 'OIDC_ISSUER is needed when OIDC_NAME is set'],
    [{ OIDC_2_ISSUER: 'https://x.org' }, 'OIDC_2_CLIENT_ID is needed when OIDC_2_ISSUER is set'],
    [{ OIDC_2_ISSUER: 'x' }, 'OIDC_2_ISSUER must be an http:// or https:// address'],
    [
      {
        OIDC_2_ISSUER: 'https://x.org',
        OIDC_2_CLIENT_ID: 'a',
        OIDC_2_CLIENT_SECRET: 'b',
        OIDC_2_NAME: 'x'.repeat(41),
      },
      'OIDC_2_NAME must be at most 40 characters long',
    ],
    [{ OIDC_22_ISSUER: 'x' }, 'OIDC_22_ISSUER is unknown: the variables are OIDC_ISSUER, OIDC_2_ISSUER and so on'],
    [{ GOOGLE_ISSUER: 'x' }, 'GOOGLE_ISSUER must be an http:// or https:// address'],
    [{ AI_BASE_URL: 'http://x' }, 'AI_MODEL is needed when AI_BASE_URL is set'],
    [{ AI_MODEL: 'small' }, 'AI_BASE_URL is needed when AI_MODEL is set'],
    [{ AI_API_KEY: 'key' }, 'AI_BASE_URL is needed when AI_API_KEY is set'],
    [
      { AI_BASE_URL: 'http://x', AI_MODEL: 'small', AI_API_KEY: 'a key\n' },
      'AI_API_KEY must be one word of plain characters',
    ],
    [{ AI_BASE_URL: 'x' }, 'AI_BASE_URL must be an http:// or https:// address'],
    [{ ANALYTICS_HOST: 'x' }, 'ANALYTICS_HOST must be an http:// or https:// address'],
    [{ SIGN_IN_LIMIT: '0' }, 'SIGN_IN_LIMIT must be a whole number from 1 to 1000000'],
    [{ SIGN_UP: 'closed' }, 'SIGN_UP must be one of open, invited, domains'],
    [{ SIGN_UP: 'domains' }, 'SIGN_UP_DOMAINS is needed when SIGN_UP is domains'],
    [{ SIGN_UP_DOMAINS: 'example.com' }, 'SIGN_UP must be domains when SIGN_UP_DOMAINS is set'],
    [
      { SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'example.com,' },
      'SIGN_UP_DOMAINS must be domains such as example.com, separated by commas',
    ],
    [
      { SIGN_UP: 'domains', SIGN_UP_DOMAINS: '@example.com' },
      'SIGN_UP_DOMAINS must be domains such as example.com, separated by commas',
    ],
    ...['true', '-1', '1000', '10.0.0', '10.0.0.0/40', '10.0.0.0/0', 'proxy.example.com', '127.0.0.1,'].map(
      (value) =>
        [
          { TRUST_PROXY: value },
          'TRUST_PROXY must be false, the number of proxies in front of the server, or their addresses, separated by commas',
        ] satisfies [object, string],
    ),
    [{ ADMIN_CONTACT: 'x'.repeat(201) }, 'ADMIN_CONTACT must be at most 200 characters long'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  ])('names the invalid variable in %j', (env, message) => {
    expect(() => loadConfig(env)).toThrow(message);
  });
});
