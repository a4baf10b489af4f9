import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { type SignUpMode, signUpModes } from '../domain/access.ts';
import { defaultLanguage, type Language, languages } from '../domain/languages.ts';
import { StartupError } from './startupError.ts';
import { trimEndOf } from '../domain/trimText.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .pipe(
      z.string().check(z.regex(/^\d{1,9}$/, `must be a whole number from ${minimum} to ${maximum}`)),
      z.transform(Number),
    )
    .check(
      z.refine((value) => value >= minimum && value <= maximum, `must be a whole number from ${minimum} to ${maximum}`),
    );

const bound = (fallback: number) => z._default(wholeNumber(1, 1_000_000), fallback);

const address = (protocols: RegExp, expected: string) =>
  z
    .string()
    .check(z.refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), `must be ${expected}`));
const webAddress = address(/^https?:$/, 'an http:// or https:// address');
const text = z.string();

const isServerPath = (path: string): boolean =>
  /^\/(?:api|assets|auth|callback|collaboration|mcp|socket\.io|unsubscribe|uploads)$/.test(path);

/**
 * Returns true if the path is a valid base path. Its first part must not be a path of the server itself, because a
 * proxy may or may not remove the base path from requests.
 */
function isBasePath(pathname: string): boolean {
  const parts = trimEndOf(pathname.replace(/^\//, ''), '/').split('/');
  return pathname === '/' || (parts.every((part) => /^[\w-]+$/.test(part)) && !isServerPath(`/${parts[0]}`));
}

const isDomain = (name: string): boolean => /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name);
const domains = z.pipe(
  z
    .string()
    .check(
      z.refine((list) => entriesOf(list).every(isDomain), 'must be domains such as example.com, separated by commas'),
    ),
  z.transform(entriesOf),
);

const proxyGroups = ['loopback', 'linklocal', 'uniquelocal'];
const isProxy = (entry: string): boolean => {
  const [address = '', bits] = entry.split('/');
  if (bits === undefined) return isIP(address) !== 0 || proxyGroups.includes(address);
  return isIP(address) !== 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
};
const trustProxy = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => /^(false|\d|[1-9]\d)$/.test(value.trim()) || entriesOf(value).every(isProxy),
        'must be false, the number of proxies in front of the server, or their addresses, separated by commas',
      ),
    ),
  z.transform((value: string): false | number | string[] => {
    if (/^(false|0)$/.test(value.trim())) return false;
    return /^\d+$/.test(value.trim()) ? Number(value) : entriesOf(value);
  }),
);

function entriesOf(list: string): string[] {
  return list.split(',').map((entry) => entry.trim().toLowerCase());
}

/** Environment variables that the server reads. An empty variable counts as absent. */
export const environment = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(text.check(z.regex(/^[\w.:-]+$/, 'must be a host name or an address')), '127.0.0.1'),
  PUBLIC_URL: z.optional(
    webAddress.check(
      z.refine((text) => !/[?#]/.test(text), 'must have no ? and no #'),
      z.refine(
        (text) => !URL.canParse(text) || isBasePath(new URL(text).pathname),
        'must have a path of letters, digits, - and _ that Faena does not use itself, such as /faena',
      ),
    ),
  ),
  DATA_DIR: z._default(text.check(z.refine((path) => !path.includes('\0'), 'must be a folder')), 'data'),
  DATABASE_URL: z.optional(address(/^postgres(ql)?:$/, 'a postgres:// address')),
  SMTP_URL: z.optional(address(/^smtps?:$/, 'an smtp:// or smtps:// address')),
  MAIL_FROM: z.optional(text.check(z.regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an e-mail address'))),
  GOOGLE_CLIENT_ID: z.optional(text),
  GOOGLE_CLIENT_SECRET: z.optional(text),
  GOOGLE_ISSUER: z._default(webAddress, 'https://accounts.google.com'),
  OIDC_ISSUER: z.optional(webAddress),
  OIDC_CLIENT_ID: z.optional(text),
  OIDC_CLIENT_SECRET: z.optional(text),
  OIDC_NAME: z.optional(text.check(z.maxLength(40, 'must be at most 40 characters long'))),
  AI_BASE_URL: z.optional(webAddress),
  AI_API_KEY: z.optional(text.check(z.regex(/^[\x21-\x7e]+$/, 'must be one word of plain characters'))),
  AI_MODEL: z.optional(text.check(z.maxLength(200, 'must be at most 200 characters long'))),
  ANALYTICS_KEY: z.optional(text),
  ANALYTICS_HOST: z._default(webAddress, 'https://eu.i.posthog.com'),
  SIGN_IN_LIMIT: z._default(wholeNumber(1, 1_000_000), 20),
  MAX_WRITES_PER_MINUTE: bound(6000),
  MAX_SOCKETS: bound(100),
  MAX_SESSIONS: bound(100),
  MAX_WORKSPACES: bound(100),
  MAX_PROJECTS: bound(2000),
  MAX_PROJECTS_PER_PERSON: bound(500),
  MAX_BOARDS: bound(1000),
  MAX_SPRINTS: bound(1000),
  MAX_DOCUMENTS: bound(20_000),
  MAX_FOLDER_DEPTH: bound(20),
  MAX_CONVERSATIONS: bound(2000),
  MAX_POKER_ROOMS: bound(500),
  MAX_CREATIONS_PER_DAY: bound(10_000),
  MAX_INVITATIONS_PER_DAY: bound(500),
  MAX_WORKSPACE_INVITATIONS_PER_DAY: bound(1000),
  MAX_INVITATIONS_PER_ADDRESS: bound(10),
  MAX_MAILS_PER_DAY: bound(5000),
  MAX_RESETS_PER_DAY: bound(20),
  SIGN_UP: z._default(z.enum(signUpModes, `must be one of ${signUpModes.join(', ')}`), 'open'),
  SIGN_UP_DOMAINS: z.optional(domains),
  TRUST_PROXY: z._default(trustProxy, false),
  ADMIN_CONTACT: z.optional(text.check(z.maxLength(200, 'must be at most 200 characters long'))),
  DEFAULT_LANGUAGE: z._default(
    z.enum(['auto', ...languages], `must be one of auto, ${languages.join(', ')}`),
    defaultLanguage,
  ),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
});
type Variable = keyof z.infer<typeof environment>;

/** Maximum numbers of records that users may create. Each has its own environment variable. */
export interface Bounds {
  /** Workspaces owned by a person. */
  workspaces: number;
  /** Projects in a workspace. */
  projects: number;
  /** Projects in a workspace, created by one person. */
  ownProjects: number;
  /** Boards in a workspace, created by one person. */
  boards: number;
  /** Documents and folders in a workspace, created by one person. Those in the bin count. */
  documents: number;
  /** Levels of nested folders. */
  folderDepth: number;
  /** Conversations in a workspace, created by one person. */
  conversations: number;
  /** Poker rooms in a workspace, created by one person. */
  pokerRooms: number;
  /** Sprints in a project. */
  sprints: number;
  /** Live connections of a person to one process, for each kind: changes, documents and poker. */
  sockets: number;
  /** Sessions of a person. Above the bound, the oldest session ends. */
  sessions: number;
  /** Records of the kinds above that a person creates in a day. Deleted records count. */
  creationsPerDay: number;
  /** Invitations that a person sends in a day. */
  invitationsPerDay: number;
  /** Invitations to a workspace in a day. */
  workspaceInvitationsPerDay: number;
  /** Invitations to one e-mail address in a day. */
  invitationsPerAddress: number;
  /**
   * Notification e-mails caused by one person in a day. Above the bound, recipients see the notification only in the
   * app.
   */
  mailsPerDay: number;
  /** Password reset e-mails to one address in a day. */
  resetsPerDay: number;
  /** Writes by a person in a minute through one process. */
  writesPerMinute: number;
}

/** Configuration of this process. Null for a service that isn't set up. */
export interface Config {
  port: number;
  host: string;
  /** Public address without a trailing slash. */
  publicUrl: string;
  /** Folder of the embedded database. `memory` means a temporary folder. */
  dataDir: string;
  databaseUrl: string | null;
  mail: { url: string; from: string } | null;
  /** Providers of external sign-in, in the order of their buttons. */
  providers: ProviderConfig[];
  ai: { baseUrl: string; apiKey: string | null; model: string } | null;
  analytics: { key: string; host: string } | null;
  /** Maximum number of attempts to sign in, sign up or reset a password, per minute and address. */
  signInLimit: number;
  bounds: Bounds;
  /** Rule for new accounts. `domains` lists the allowed e-mail domains for the mode `domains`. */
  signUp: { mode: SignUpMode; domains: string[] };
  /** Proxies whose X-Forwarded-For header is trusted: none, a number of proxies, or their addresses. */
  trustProxy: false | number | string[];
  /** Person who creates reset links for users if mail isn't set up. Null if no one is configured. */
  adminContact: string | null;
  /** Language for people who haven't chosen one. `auto` is the language of the browser. */
  language: Language | 'auto';
  logLevel: (typeof logLevels)[number];
}

export interface ProviderConfig {
  /** Identifies the provider in URLs, for example `google` or `oidc2`. */
  id: string;
  /** Identifies the provider in the database. */
  key: string;
  /** Name on the button. */
  name: string;
  clientId: string;
  clientSecret: string;
  issuer: string;
}

export const googleId = 'google';

/** Throws a StartupError that names the first invalid variable. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartupError(`${String(issue?.path[0] ?? 'environment')} ${issue?.message ?? 'is wrong'}`);
  }
  const values = parsed.data;
  const needed = (name: Variable, because: Variable): string => {
    const value = values[name];
    if (typeof value !== 'string') throw new StartupError(`${name} is needed when ${because} is set`);
    return value;
  };

  if (values.SIGN_UP === 'domains' && !values.SIGN_UP_DOMAINS)
    throw new StartupError('SIGN_UP_DOMAINS is needed when SIGN_UP is domains');
  if (values.SIGN_UP !== 'domains' && values.SIGN_UP_DOMAINS)
    throw new StartupError('SIGN_UP must be domains when SIGN_UP_DOMAINS is set');

  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: trimEndOf(values.PUBLIC_URL ?? defaultPublicUrl(values.HOST, values.PORT), '/'),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    mail: values.SMTP_URL ? { url: values.SMTP_URL, from: needed('MAIL_FROM', 'SMTP_URL') } : null,
    providers: [
      ...(values.GOOGLE_CLIENT_ID || values.GOOGLE_CLIENT_SECRET
        ? [
            {
              id: googleId,
              key: googleId,
              name: 'Google',
              clientId: needed('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
              clientSecret: needed('GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'),
              issuer: values.GOOGLE_ISSUER,
            },
          ]
        : []),
      ...openIdProviders(given),
    ],
    ai:
      values.AI_BASE_URL || values.AI_MODEL || values.AI_API_KEY
        ? {
            baseUrl: trimEndOf(needed('AI_BASE_URL', values.AI_MODEL ? 'AI_MODEL' : 'AI_API_KEY'), '/'),
            apiKey: values.AI_API_KEY ?? null,
            model: needed('AI_MODEL', 'AI_BASE_URL').trim(),
          }
        : null,
    analytics: values.ANALYTICS_KEY ? { key: values.ANALYTICS_KEY, host: values.ANALYTICS_HOST } : null,
    signInLimit: values.SIGN_IN_LIMIT,
    bounds: {
      workspaces: values.MAX_WORKSPACES,
      projects: values.MAX_PROJECTS,
      ownProjects: values.MAX_PROJECTS_PER_PERSON,
      boards: values.MAX_BOARDS,
      documents: values.MAX_DOCUMENTS,
      folderDepth: values.MAX_FOLDER_DEPTH,
      conversations: values.MAX_CONVERSATIONS,
      pokerRooms: values.MAX_POKER_ROOMS,
      sprints: values.MAX_SPRINTS,
      sockets: values.MAX_SOCKETS,
      sessions: values.MAX_SESSIONS,
      creationsPerDay: values.MAX_CREATIONS_PER_DAY,
      invitationsPerDay: values.MAX_INVITATIONS_PER_DAY,
      workspaceInvitationsPerDay: values.MAX_WORKSPACE_INVITATIONS_PER_DAY,
      invitationsPerAddress: values.MAX_INVITATIONS_PER_ADDRESS,
      mailsPerDay: values.MAX_MAILS_PER_DAY,
      resetsPerDay: values.MAX_RESETS_PER_DAY,
      writesPerMinute: values.MAX_WRITES_PER_MINUTE,
    },
    signUp: { mode: values.SIGN_UP, domains: values.SIGN_UP_DOMAINS ?? [] },
    trustProxy: values.TRUST_PROXY,
    adminContact: values.ADMIN_CONTACT?.trim() ?? null,
    language: values.DEFAULT_LANGUAGE,
    logLevel: values.LOG_LEVEL,
  };
}

/**
 * Returns the OpenID Connect providers. The variables of the first one begin with `OIDC_`, and those of the others with
 * `OIDC_2_` to `OIDC_9_`. All have the schemas of the first one in `environment`.
 */
function openIdProviders(env: Record<string, string | undefined>): ProviderConfig[] {
  const unknown = Object.keys(env).find(
    (name) => name.startsWith('OIDC_') && !/^OIDC_([2-9]_)?(ISSUER|CLIENT_ID|CLIENT_SECRET|NAME)$/.test(name),
  );
  if (unknown) throw new StartupError(`${unknown} is unknown: the variables are OIDC_ISSUER, OIDC_2_ISSUER and so on`);
  return ['', '2', '3', '4', '5', '6', '7', '8', '9'].flatMap((number): ProviderConfig[] => {
    const prefix = number === '' ? 'OIDC' : `OIDC_${number}`;
    const given = Object.keys(env).find(
      (name) => name.replace(/_(ISSUER|CLIENT_ID|CLIENT_SECRET|NAME)$/, '') === prefix,
    );
    if (given === undefined) return [];
    const valueOf = (field: 'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET' | 'NAME'): string | undefined => {
      const { data, error } = environment.shape[`OIDC_${field}`].safeParse(env[`${prefix}_${field}`]);
      if (error) throw new StartupError(`${prefix}_${field} ${error.issues[0]?.message ?? 'is wrong'}`);
      return data?.trim();
    };
    const needed = (field: 'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET'): string => {
      const value = valueOf(field);
      if (value === undefined) throw new StartupError(`${prefix}_${field} is needed when ${given} is set`);
      return value;
    };
    const issuer = needed('ISSUER');
    return [
      {
        id: `oidc${number}`,
        key: issuer,
        name: valueOf('NAME') ?? new URL(issuer).hostname,
        clientId: needed('CLIENT_ID'),
        clientSecret: needed('CLIENT_SECRET'),
        issuer,
      },
    ];
  });
}

function defaultPublicUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
