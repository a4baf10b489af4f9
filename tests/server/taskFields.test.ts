import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  agentFields,
  importedFields,
  patchOf,
  type TaskField,
  taskFieldNames,
  taskFields,
  type TaskFieldsPatch,
  type TaskValues,
} from '../../domain/fields/task.ts';
import { filteredFields, filterValuesOf } from '../../domain/fields/taskFilters.ts';
import { createPlanner } from '../../domain/imports/plan.ts';
import { guessFields } from '../../domain/imports/columns.ts';
import { noChoices } from '../../domain/imports/setup.ts';
import { textOf } from '../../domain/phrase.ts';
import type { Project } from '../../domain/project.ts';
import type { Sprint } from '../../domain/sprint.ts';
import type { Task } from '../../domain/task.ts';
import { newId } from '../../server/db/ids.ts';
import { makeProject, makeTask, makeTeam, tagsFor, type Team } from '../../server/testing/team.ts';
import { textsOf } from '../../server/shared/texts.ts';
import { describeOnBoth, type TestServer } from '../../server/testing/testApp.ts';
import { inverseOf } from '../../src/machines/sync/outbox/operations/index.ts';
import { foldTasks } from '../../src/machines/sync/records/overlay.ts';
import { emptyTable, rowOf, withRows } from '../../src/machines/sync/records/table.ts';
import { aViewer, aWrite } from '../../src/machines/sync/records/testing.ts';
import { selectionMachine } from '../../src/machines/tasks/selection/selection.machine.ts';
import { readTable } from '../../src/services/tableFile.ts';
import { stage } from '../model/stage.ts';

const at = '2030-01-01T00:00:00.000Z';

describeOnBoth('every task field', (make) => {
  let server: TestServer;
  let address: string;
  let team: Team;
  let project: Project;
  let sprint: Sprint;
  let other: Task;
  let parent: Task;
  let boardId: string;
  let labelId: string;
  beforeAll(async () => {
    server = await make();
    address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    team = await makeTeam(server);
  });
  beforeEach(async () => {
    project = await makeProject(server, team.owner, [team.member]);
    other = await makeTask(server, team.owner, project);
    parent = await makeTask(server, team.owner, project, { title: 'Build the clock' });
    sprint = (
      await api().call('createSprint', {
        params: { projectId: project.id },
        body: { name: 'First', startsOn: '2030-01-01', endsOn: '2030-01-14' },
      })
    ).data;
    // A label of the workspace, which the target of an import also has.
    labelId = (await api().call('createLabel', { body: { name: 'Urgent' } })).data.id;
    boardId = (await api().call('createBoard', { body: { name: 'All', projectId: project.id } })).data.id;
  });

  const api = () => server.as(team.owner);

  const values = (): TaskValues => ({
    title: 'Cut the gears',
    description: 'With **care**',
    ...tagsFor(project, 'In Progress', 'Bug', 'High'),
    assignees: [team.member.id],
    labels: [labelId],
    startDate: '2030-02-01',
    dueDate: '2030-02-03',
    estimate: '13',
    estimatedHours: 7.5,
    sprintId: sprint.id,
    parentId: parent.id,
    blockedBy: [other.id],
    relatedTo: [other.id],
    duplicateOf: other.id,
    boardId,
  });
  const written = (task: Task): TaskValues => {
    const { assignees, ...fields } = task;
    return patchOf({ ...fields, assignees: assignees.map(({ id }) => id) });
  };
  const read = async (taskId: string): Promise<Task> => {
    const { elements } = (await api().call('listProjectTasks', { params: { projectId: project.id } })).data;
    const found = elements.find(({ id }) => id === taskId);
    if (!found) throw new Error('The task is not in the list');
    return found;
  };
  const update = (taskId: string, body: TaskFieldsPatch) =>
    api().call('updateProjectTask', { params: { projectId: project.id, taskId }, body });
  const only = (fields: readonly TaskField[]): TaskFieldsPatch =>
    Object.fromEntries(fields.map((field) => [field, values()[field]]));

  it('can be read after a create', async () => {
    const { data } = await api().call('createProjectTask', { params: { projectId: project.id }, body: values() });
    expect(written(data)).toEqual(values());
    expect(written(await read(data.id))).toEqual(values());
  });

  it('can be read after an update of only this field, and is logged', async () => {
    for (const field of taskFieldNames) {
      const task = await makeTask(server, team.owner, project);
      await update(task.id, only([field]));
      expect([field, written(await read(task.id))]).toEqual([field, { ...written(task), ...only([field]) }]);
      const { elements } = (await api().call('taskHistory', { params: { taskId: task.id } })).data;
      expect(elements[0]).toMatchObject({ field, from: written(task)[field], to: values()[field] });
    }
  });

  it('can be read after a bulk edit', async () => {
    const tasks = [await makeTask(server, team.owner, project), await makeTask(server, team.owner, project)];
    const it = stage(selectionMachine, { workspaceId: 'w', accountId: 'a', projectId: project.id });
    it.actor.send({
      type: 'changes.requested',
      changes: tasks.map(({ id }) => ({ taskId: id, fields: values() })),
      skipped: null,
      mutationId: newId(),
      at,
    });
    for (const { op } of it.sentTo('outbox').flatMap(({ writes }) => writes)) await update(op.taskId, op.fields);
    it.close();
    for (const { id } of tasks) expect(written(await read(id))).toEqual(values());
  });

  it('has the same value offline as after the server saves it', async () => {
    const context = {
      workspaceId: project.workspaceId,
      viewer: { ...aViewer, id: team.owner.id },
      projects: { [project.id]: project },
    };
    const ids = { projectId: project.id, taskId: newId() };
    const created = aWrite({ kind: 'task.create', ...ids, task: values() }, { at });
    const empty = emptyTable;
    expect(written(rowOf(foldTasks(empty, [created], context), ids.taskId) ?? other)).toEqual(values());
    const task = await makeTask(server, team.owner, project);
    const changed = aWrite({ kind: 'task.update', projectId: project.id, taskId: task.id, fields: values() }, { at });
    const folded = rowOf(foldTasks(withRows(emptyTable, [task]), [changed], context), task.id) ?? task;
    const { data } = await update(task.id, values());
    expect(written(folded)).toEqual(written(data));
    expect(folded.assignees).toEqual(data.assignees);
  });

  it('is restored by undo', async () => {
    const task = await makeTask(server, team.owner, project);
    const op = { kind: 'task.update' as const, projectId: project.id, taskId: task.id, fields: values() };
    const inverse = inverseOf(op, { task, project });
    await update(task.id, values());
    if (inverse?.kind !== 'task.update') throw new Error('A change can be undone');
    await update(task.id, inverse.fields);
    expect(written(await read(task.id))).toEqual(written(task));
  });

  it('can be filtered, on the server and on the board', async () => {
    const { data } = await api().call('createProjectTask', { params: { projectId: project.id }, body: values() });
    const today = server.clock.now().toISOString().slice(0, 10);
    for (const field of filteredFields) {
      const wanted = filterValuesOf(field, data[field], today);
      expect([field, wanted]).not.toEqual([field, []]);
      const query = { filters: JSON.stringify({ [taskFields[field].filter]: wanted }) };
      const found = (await api().call('listProjectTasks', { params: { projectId: project.id }, query })).data.elements;
      expect([field, ...found.map(({ id }) => id)]).toEqual([field, data.id]);
      expect([field, filterValuesOf(field, other[field], today)]).not.toEqual([field, wanted]);
    }
  });

  it('can be read after an export and import, as CSV and as JSON', async () => {
    await api().call('createProjectTask', { params: { projectId: project.id }, body: values() });
    for (const format of ['csv', 'json'] as const) {
      const { data } = await api().call('exportProject', { params: { projectId: project.id }, body: { format } });
      const file = await server.app.inject({
        url: new URL(data.url, address).pathname + new URL(data.url, address).search,
      });
      const table = readTable(new Uint8Array(file.rawPayload));
      const target = await makeProject(server, team.owner, [team.member], `To ${format}`);
      const { data: there } = await api().call('createSprint', {
        params: { projectId: target.id },
        body: { name: 'First', startsOn: '2030-01-01', endsOn: '2030-01-14' },
      });
      const { title: _, ...defaults } = { title: '', ...tagsFor(target) };
      const planner = createPlanner(
        table,
        { fields: guessFields(table.header), dayOrder: 'dmy', defaults, choices: noChoices },
        { project: target, sprints: [there] },
        (message) => textOf(textsOf('spec'), message),
      );
      for (const row of table.rows) planner.add(row);
      const { rows, problems } = planner.plan();
      expect(problems).toEqual([]);
      await api().call('importTasks', {
        params: { projectId: target.id, importId: newId() },
        body: { fileName: 'tasks', source: 'faena', rows: [...rows] },
      });
      const { elements } = (await api().call('listProjectTasks', { params: { projectId: target.id } })).data;
      const found = elements.find(({ title }) => title === values().title);
      const expected = {
        ...only(importedFields),
        ...tagsFor(target, 'In Progress', 'Bug', 'High'),
        sprintId: there.id,
        parentId: elements.find(({ title }) => title === 'Build the clock')?.id,
      };
      expect([format, found && written(found)]).toMatchObject([format, expected]);
    }
  });

  it('can be written and read by MCP tools', async () => {
    const { token } = (
      await api().call('createAccessToken', {
        body: {
          name: 'Claude',
          scope: 'write',
          days: null,
          workspaceId: project.workspaceId,
          password: team.owner.password,
        },
      })
    ).data;
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL('/mcp', address), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    );
    const given = Object.fromEntries(
      agentFields.map((field) => [
        taskFields[field].name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        values()[field],
      ]),
    );
    const task = await makeTask(server, team.owner, project);
    await client.callTool({ name: 'update_task', arguments: { task_id: task.id, ...given } });
    expect(written(await read(task.id))).toEqual({ ...written(task), ...only(agentFields) });
    await client.callTool({
      name: 'create_task',
      arguments: { project_id: project.id, title: 'Made by a program', ...given },
    });
    const { elements } = (await api().call('listProjectTasks', { params: { projectId: project.id } })).data;
    const made = elements.find(({ title }) => title === 'Made by a program');
    expect(made && written(made)).toEqual({ ...written(task), ...only(agentFields), title: 'Made by a program' });
    await client.close();
  });
});
