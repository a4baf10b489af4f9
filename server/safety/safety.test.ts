import { beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type EndpointName, endpoints } from '../../domain/endpoints.ts';
import { describeOnBoth, type Person, type TestServer } from '../testing/testApp.ts';
import { type CallerName, callers, makeScene, type Scene } from './callers.ts';
import { type Expectation, expectations, furtherExpectations } from './expectations.ts';

const names = Object.keys(endpoints) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
const aboutRecords = names.filter(
  (name) => endpointOf(name).scope === 'workspace' && endpointOf(name).path.includes(':'),
);

describeOnBoth('endpoint', (make) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await make();
  });

  const ask = async (
    name: EndpointName,
    scene: Scene,
    caller: CallerName,
    workspaceId = scene.people.owner.workspaceId,
    expectation: Expectation = expectations[name],
  ) => {
    const who =
      caller === 'none' ? server.anonymous : server.as(scene.people[caller] as Pick<Person, 'token' | 'workspaceId'>);
    return who.call(name, { ...(expectation.request?.(scene, caller) as object), workspaceId });
  };

  /** Scene that no successful write has changed. Other requests don't change it. */
  let unchanged: Scene | null = null;

  const answersOf = async (name: EndpointName, expectation: Expectation) => {
    const answered: number[] = [];
    for (const caller of callers) {
      const scene = (unchanged ??= await makeScene(server));
      const { status, text } = await ask(name, scene, caller, undefined, expectation);
      answered.push(status);
      expect(text).not.toMatch(/argon2|password_hash|token_hash|stack/);
      if (endpointOf(name).method !== 'GET' && status < 400) unchanged = null;
    }
    return answered;
  };

  it.each(names)('%s gives the expected answer to each role', async (name) => {
    expect(await answersOf(name, expectations[name])).toEqual([...expectations[name].statuses]);
  });

  it.each(furtherExpectations)("for '$title' gives the expected answer to each role", async (expectation) => {
    expect(await answersOf(expectation.name, expectation)).toEqual([...expectation.statuses]);
  });

  describe('without access', () => {
    let scene: Scene;
    let ended: Scene['people']['owner'];
    beforeAll(async () => {
      scene = await makeScene(server);
      ended = (await makeScene(server)).people.owner;
      await server.as(ended).call('signOut');
    });

    it.each(aboutRecords)('%s answers 404 for a record of another workspace, even with its id', async (name) => {
      const { status, error } = await ask(name, scene, 'stranger', scene.people.stranger.workspaceId);
      expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
    });

    it.each(names.filter((name) => endpointOf(name).auth))(
      '%s rejects a forged token and an ended session',
      async (name) => {
        const { owner } = scene.people;
        const asOwner = (person: Scene['people']['owner']) =>
          ask(name, { ...scene, people: { ...scene.people, owner: person } }, 'owner');
        const [byForged, byEnded] = [
          await asOwner({ ...owner, token: `${owner.token.slice(0, -2)}xx` }),
          await asOwner(ended),
        ];
        expect([byForged.status, byForged.error.code, byEnded.status, byEnded.error.code]).toEqual([
          401,
          'INVALID_TOKEN',
          401,
          'INVALID_TOKEN',
        ]);
      },
    );
  });
});
