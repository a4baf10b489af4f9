import { describe, expect, it } from 'vitest';
import type { Label } from '../../../../domain/label.ts';
import type { Change } from '../../../../domain/socketEvents.ts';
import type { WriteOp } from '../outbox/outbox.types.ts';
import { startable } from '../outbox/queue.ts';
import { foldLabelChanges } from './labels.ts';
import { foldLabels } from './labels.selectors.ts';
import { foldProjects } from './overlay.ts';
import { aProject, aViewer, aWrite } from './testing.ts';

const label = (given: Partial<Label> = {}): Label => ({
  id: 'l1',
  name: 'api',
  color: 'blue',
  archived: false,
  projectId: null,
  version: 1,
  ...given,
});
const other = { ...aProject, id: 'p2', labels: [label({ id: 'own', name: 'Own', projectId: 'p2' })] };
const projects = { [aProject.id]: { ...aProject, labels: [label()] }, p2: other };
const names = (view: typeof projects | Readonly<Record<string, typeof aProject>>) =>
  Object.values(view).map(({ labels }) => labels.map(({ name }) => name));
const saved = (of: Label): Change => ({ type: 'label.saved', seq: 1, label: of, mutationId: null });

describe('live changes', () => {
  it('add a label of the workspace to every project, and one of a project only there', () => {
    expect(names(foldLabelChanges(projects, [saved(label({ id: 'l2', name: 'Web' }))]))).toEqual([
      ['api', 'Web'],
      ['Own', 'Web'],
    ]);
    expect(
      names(foldLabelChanges(projects, [saved(label({ id: 'l2', name: 'Web', projectId: aProject.id }))])),
    ).toEqual([['api', 'Web'], ['Own']]);
  });

  it('rename a label, except by an older version, and remove a merged one', () => {
    expect(names(foldLabelChanges(projects, [saved(label({ name: 'Zeta', version: 2 }))]))[0]).toEqual(['Zeta']);
    expect(foldLabelChanges(projects, [saved(label({ name: 'Old', version: 0 }))])[aProject.id]).toBe(
      projects[aProject.id],
    );
    expect(names(foldLabelChanges(projects, [{ type: 'label.removed', seq: 2, labelId: 'l1' }]))).toEqual([
      [],
      ['Own'],
    ]);
  });
});

describe('pending writes', () => {
  const context = { viewer: aViewer, workspaceId: aProject.workspaceId };
  const create = (projectId: string | null, name: string): WriteOp => ({
    kind: 'label.create',
    projectId,
    labelId: `new ${name}`,
    label: { name, color: 'red' },
  });

  it('show a new label in its project, or in every project, unless it has the name of another one', () => {
    const view = (op: WriteOp) => names(foldProjects(projects, [aWrite(op)], context));
    expect(view(create('p2', 'Web'))).toEqual([['api'], ['Own', 'Web']]);
    expect(view(create(null, 'Web'))).toEqual([
      ['api', 'Web'],
      ['Own', 'Web'],
    ]);
    expect(view(create('p2', 'OWN'))).toEqual([['api'], ['Own']]);
  });

  it('rename and remove labels', () => {
    const update = { kind: 'label.update', projectId: null, labelId: 'l1', patch: { name: 'core' } } as const;
    const merge = { kind: 'label.merge', projectId: null, labelId: 'l1', into: 'own' } as const;
    expect(names(foldProjects(projects, [aWrite(update)], context))).toEqual([['core'], ['Own']]);
    expect(names(foldProjects(projects, [aWrite(merge)], context))).toEqual([[], ['Own']]);
    const list = [{ ...label(), tasks: 3 }];
    expect(foldLabels(list, [aWrite(update), aWrite(create(null, 'b'))], null).map(({ name }) => name)).toEqual([
      'b',
      'core',
    ]);
    expect(foldLabels(list, [aWrite(merge)], null)).toEqual([]);
    expect(foldLabels(list, [aWrite(create('p2', 'b'))], null)).toEqual(list);
  });

  it('to tasks wait for new labels of their project and of the workspace', () => {
    const update: WriteOp = { kind: 'task.update', projectId: aProject.id, taskId: 't', fields: { labels: ['x'] } };
    for (const projectId of [aProject.id, null])
      expect(
        startable([aWrite(create(projectId, 'x'), { state: 'sending' }), aWrite(update, { mutationId: 'm2' })]),
      ).toEqual([]);
  });
});
