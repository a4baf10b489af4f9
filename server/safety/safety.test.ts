import { beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type EndpointName, endpoints } from '../../domain/endpoints.ts';
import { describeOnBoth, type Person, type TestServer } from '../testing/testApp.ts';
import { type AskerName, askers, makeScene, type Scene } from './askers.ts';
import { type Expectation, expectations, furtherExpectations } from './expectations.ts';

const names = Object.keys(endpoints) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
/** Calls about a record of a workspace, by its id. */
const aboutRecords = names.filter(
  (name) => endpointOf(name).scope === 'workspace' && endpointOf(name).path.includes(':'),
);

describeOnBoth('every call', (make) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await make();
  });

  const ask = async (
    name: EndpointName,
    scene: Scene,
    asker: AskerName,
    workspaceId = scene.people.owner.workspaceId,
    asked: Expectation = expectations[name],
  ) => {
    const who =
      asker === 'none' ? server.anonymous : server.as(scene.people[asker] as Pick<Person, 'token' | 'workspaceId'>);
    return who.call(name, { ...(asked.ask?.(scene, asker) as object), workspaceId });
  };

  const answersOf = async (name: EndpointName, asked: Expectation) => {
    const answered: number[] = [];
    let scene = await makeScene(server);
    for (const asker of askers) {
      const { status, text } = await ask(name, scene, asker, undefined, asked);
      answered.push(status);
      expect(text).not.toMatch(/argon2|password_hash|token_hash|stack/);
      // A read or a rejected call leaves the scene as it was.
      if (endpointOf(name).method !== 'GET' && status < 400) scene = await makeScene(server);
    }
    return answered;
  };

  it.each(names)('%s answers each role as it should', async (name) => {
    expect(await answersOf(name, expectations[name])).toEqual([...expectations[name].statuses]);
  });

  it.each(furtherExpectations)('$title is answered to each role as it should', async (asked) => {
    expect(await answersOf(asked.name, asked)).toEqual([...asked.statuses]);
  });

  describe('to whom nothing is given', () => {
    let scene: Scene;
    let ended: Scene['people']['owner'];
    beforeAll(async () => {
      scene = await makeScene(server);
      ended = (await makeScene(server)).people.owner;
      await server.as(ended).call('signOut');
    });

    it.each(aboutRecords)('%s finds no record of another workspace, however its id is known', async (name) => {
      const { status, error } = await ask(name, scene, 'stranger', scene.people.stranger.workspaceId);
      expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
    });

    it.each(names.filter((name) => endpointOf(name).auth))(
      '%s refuses a token that was forged, or whose session has ended',
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
