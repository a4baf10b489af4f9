import { beforeAll, expect, it } from 'vitest';
import { joinWorkspace, makeProject, makeTask } from '../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../testing/testApp.ts';

const hour = 3_600_000;

describeOnBoth('lists in the order of the commits', (make, kind) => {
  let first: TestServer;
  /** Second process on PostgreSQL. SQLite allows only one process, so the tests change its clock instead. */
  let second: TestServer;
  beforeAll(async () => {
    first = await make();
    second = kind === 'postgres' ? await make() : first;
  });

  /** Runs the steps alternately on two processes. The clock of the second process is behind by this time. */
  const byTurns = async (behind: number, steps: ((server: TestServer) => Promise<unknown>)[]) => {
    for (const [index, step] of steps.entries()) {
      const server = index % 2 === 0 ? first : second;
      const shift = index % 2 === 0 ? 0 : -behind;
      server.clock.advance(shift);
      await step(server);
      server.clock.advance(-shift);
    }
  };

  it.each([
    ['two processes that differ by 4 seconds', 4000],
    ['a clock that goes back an hour', hour],
  ])('hold with %s', async (_name, behind) => {
    const owner = await first.signUpPerson();
    const ada = await joinWorkspace(first, owner.workspaceId, 'member');
    const project = await makeProject(first, owner, [ada]);
    const task = await makeTask(first, owner, project);
    const talks: string[] = [];
    for (const name of ['One', 'Two', 'Three'])
      talks.push((await first.as(owner).call('createConversation', { body: { memberIds: [ada.id], name } })).data.id);
    const say = (place: number) => (server: TestServer) =>
      server
        .as(owner)
        .call('createMessage', { params: { conversationId: talks[place] ?? '' }, body: { content: 'Hi' } });
    const comment = (person: Person, content: string) => (server: TestServer) =>
      server.as(person).call('createComment', { params: { taskId: task.id }, body: { content } });
    const rename = (title: string) => (server: TestServer) =>
      server
        .as(owner)
        .call('updateProjectTask', { params: { projectId: project.id, taskId: task.id }, body: { title } });

    await byTurns(behind, [
      comment(ada, 'Question'),
      comment(owner, 'Answer'),
      comment(ada, 'Thanks'),
      comment(owner, 'Welcome'),
    ]);
    expect(
      (await first.as(ada).call('listComments', { params: { taskId: task.id } })).data.elements.map(
        ({ content }) => content,
      ),
    ).toEqual(['Question', 'Answer', 'Thanks', 'Welcome']);
    const { elements: notifications } = (await first.as(owner).call('listNotifications')).data;
    expect(notifications.map(({ excerpt }) => excerpt)).toEqual(['Thanks', 'Question']);

    await byTurns(
      behind,
      ['A', 'B', 'C', 'D'].map(
        (title) => (server: TestServer) => makeTask(server, owner, project, { title, assignees: [ada.id] }),
      ),
    );
    const assigned = (await first.as(ada).call('listNotifications', { query: { type: 'task_assignment' } })).data;
    expect(assigned.elements.map(({ subject }) => subject)).toEqual(['D', 'C', 'B', 'A']);
    expect(assigned.elements.map(({ number }) => number)).toEqual(
      assigned.elements.map(({ number }) => number).toSorted((a, b) => b - a),
    );

    await byTurns(behind, ['Two', 'Three', 'Four'].map(rename));
    expect(
      (await first.as(ada).call('taskHistory', { params: { taskId: task.id } })).data.elements.map(({ to }) => to),
    ).toEqual(['Four', 'Three', 'Two', null]);

    await byTurns(behind, [say(0), say(1)]);
    const conversations = async () =>
      (await first.as(ada).call('listConversations')).data.elements.map(({ name }) => name);
    expect(await conversations()).toEqual(['Two', 'One', 'Three']);
    await byTurns(behind, [say(1), say(2), say(0)]);
    expect(await conversations()).toEqual(['One', 'Three', 'Two']);
  });

  it('give each of many simultaneous comments a different number', async () => {
    const owner = await first.signUpPerson();
    const task = await makeTask(first, owner, await makeProject(first, owner));
    const params = { taskId: task.id };
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? first : second).as(owner).call('createComment', { params, body: { content: `${index}` } }),
      ),
    );
    const { elements } = (await first.as(owner).call('listComments', { params })).data;
    expect(elements.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });
});
