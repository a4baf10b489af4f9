import { beforeAll, expect, it } from 'vitest';
import { newId } from '../db/ids.ts';
import { describeOnBoth, type Person, type TestServer } from '../testing/testApp.ts';

const texts = {
  spec: {
    missing: 'Project not found',
    invalid: 'name: Name must be between 2 and 50 characters',
    wrongType: 'nickname: Must be text',
    taken: 'An account with this email already exists',
  },
  en: {
    missing: 'Project not found',
    invalid: 'name: The name must have between 2 and 50 characters',
    wrongType: 'nickname: Must be text',
    taken: 'An account with this email already exists',
  },
  es: {
    missing: 'No se ha encontrado el proyecto',
    invalid: 'name: El nombre tiene que tener entre 2 y 50 caracteres',
    wrongType: 'nickname: Tiene que ser un texto',
    taken: 'Ya existe una cuenta con este correo',
  },
};

describeOnBoth('messages of errors', (make) => {
  let server: TestServer;
  let ada: Person;
  beforeAll(async () => {
    server = await make();
    ada = await server.signUpPerson();
  });

  const failing = async (language?: string) => {
    const headers = {
      authorization: `Bearer ${ada.token}`,
      ...(language !== undefined && { 'accept-language': language }),
    };
    const { email, password, workspaceId } = ada;
    const { request } = server.anonymous;
    const account = '/api/auth/account';
    return {
      missing: await request('GET', `/api/workspaces/${workspaceId}/projects/${newId()}`, { headers }),
      invalid: await request('PATCH', account, { headers, payload: { name: 'x' } }),
      wrongType: await request('PATCH', account, { headers, payload: { nickname: 7 } }),
      taken: await request('POST', '/api/auth/sign-up', {
        headers,
        payload: { email, password, confirmPassword: password, name: 'Grace', lastName: 'Hopper' },
      }),
    };
  };
  const messages = async (language?: string) => {
    const answers = Object.entries(await failing(language));
    return Object.fromEntries(answers.map(([name, { error }]) => [name, error.message]));
  };
  const setLanguage = (language: string | null) =>
    server.database.transact((db) => db.updateTable('accounts').set({ language }).where('id', '=', ada.id).execute());

  it.each(['spec', 'en', 'es'] as const)('are in the language of the request (%s)', async (language) => {
    expect(await messages(language)).toEqual(texts[language]);
    await setLanguage(language === 'es' ? 'en' : 'es');
    expect(await messages(language)).toEqual(texts[language]);
    await setLanguage(null);
  });

  it.each(['en', 'es'] as const)('are in the language of the account (%s)', async (language) => {
    await setLanguage(language);
    // The error for a taken address is in the server's language: a sign-up has no session, so the account's language is
    // unknown.
    expect(await messages()).toEqual({ ...texts[language], taken: texts.spec.taken });
    await setLanguage(null);
  });

  it('are the texts of the specification if the language is unknown', async () => {
    for (const header of [undefined, '*', 'zh', ';q=,']) expect(await messages(header)).toEqual(texts.spec);
    await setLanguage('xx');
    expect(await messages()).toEqual(texts.spec);
    await setLanguage(null);
  });

  it('have a key, so that clients can translate them', async () => {
    const { missing, taken } = await failing('es');
    expect(JSON.parse(missing.text)).toEqual({
      code: 'NOT_FOUND',
      message: texts.es.missing,
      key: 'projects.notFound',
    });
    expect(JSON.parse(taken.text).issues).toEqual([
      { path: 'body.email', message: texts.es.taken, key: 'accounts.emailTaken' },
    ]);
  });

  it('are in DEFAULT_LANGUAGE for people who chose none', async () => {
    const spanish = await make({ DEFAULT_LANGUAGE: 'es' });
    expect((await spanish.anonymous.call('getAccount')).error.message).toBe('Inicia sesión primero');
  });
});
