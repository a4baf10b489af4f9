import { expect, test } from 'vitest';
import type { AnyActorRef, AnyMachineSnapshot, EventObject } from 'xstate';
import { draftKey } from '../../src/machines/app/drafts/drafts.types.ts';
import type { CreateTaskForm } from '../../src/machines/tasks/createTask/createTask.types.ts';
import { type ActorName, findActor } from '../../src/system/system.ts';
import { readTexts } from '../support/texts.ts';
import { crash, open, projectId, runSystem, system, taskId, until } from './runningSystem.ts';
import { flow } from './workflow.ts';
import { ada, planDocument } from './world.ts';

runSystem();

/** A text that an actor holds while it is typed. */
interface HeldText {
  actor: ActorName;
  /** Delivers the record of the screen, which the server of these tests never sends. */
  load?: () => void;
  type: (text: string) => void;
  read: () => unknown;
  /** Finishes the text, which saves it. */
  save: () => void;
  /** Where the saved text is. Without it, in a write. */
  saved?: () => unknown;
}

const ids = () => ({ mutationId: system.newId(), at: system.now() });
const running = (name: ActorName) => findActor(system, name) as AnyActorRef | undefined;
const snapshotOf = (name: ActorName) => running(name)?.getSnapshot() as AnyMachineSnapshot | undefined;
const send = (name: ActorName, event: EventObject & Record<string, unknown>) => running(name)?.send(event);
const child = (name: ActorName, id: string): AnyActorRef | undefined => snapshotOf(name)?.children[id];
const drafts = () => findActor(system, 'drafts')?.getSnapshot().context.texts ?? {};

/** The text of a `savedText` child. */
const childText = (actor: ActorName, id: string, load?: () => void): HeldText => ({
  actor,
  ...(load && { load }),
  type: (text) => child(actor, id)?.send({ type: 'text.changed', text, ...ids() }),
  read: () => child(actor, id)?.getSnapshot().context.text,
  save: () => child(actor, id)?.send({ type: 'text.flushed' }),
});
const confirmed = (text: HeldText, id: string): HeldText => ({
  ...text,
  save: () => child(text.actor, id)?.send({ type: 'text.confirmed', recordId: system.newId(), ...ids() }),
});
/** The view of an edited record opens its edit again, with the draft. */
const edit = (actor: 'comments' | 'conversation', keyOf: (accountId: string, id: string) => string): HeldText => {
  const key = keyOf(ada.id, 'edited');
  const load = () =>
    send(actor, { type: 'edit.started', id: 'edited', text: drafts()[key] ?? '', before: '', version: 1 });
  return { ...confirmed(childText(actor, 'edit'), 'edit'), load };
};
const loadTask = () =>
  send('taskDetail', { type: 'task.received', taskId, version: 1, title: 'Notes', description: '' });
const loadDocument = () => send('documentEditor', { type: 'list.received', elements: [planDocument] });

const option = { statusId: 's', typeId: 't', priorityId: 'p' };
const newTask = draftKey.createTask(ada.id, projectId);

const texts: Record<string, HeldText> = {
  'the description of a task': childText('taskDetail', 'description', loadTask),
  'the title of a document': childText('documentEditor', 'title', loadDocument),
  'a comment': confirmed(childText('comments', 'newComment'), 'newComment'),
  'an edit of a comment': edit('comments', draftKey.commentEdit),
  'an edit of a message': edit('conversation', draftKey.messageEdit),
  'a message': confirmed(childText('conversation', 'newMessage'), 'newMessage'),
  'a message to the assistant': {
    actor: 'chatRoom',
    type: (text) => send('chatRoom', { type: 'draft.changed', text }),
    read: () => snapshotOf('chatRoom')?.context.draft,
    save: () => send('chatRoom', { type: 'message.submitted', messageId: system.newId(), at: system.now() }),
    saved: () => [snapshotOf('chatRoom')?.context.outgoing, drafts()],
  },
  'the lines of quick add': {
    actor: 'quickAdd',
    type: (text) => send('quickAdd', { type: 'text.changed', text }),
    read: () => snapshotOf('quickAdd')?.context.text,
    save: () =>
      send('quickAdd', {
        type: 'form.submitted',
        projectId,
        known: { statuses: [], types: [], priorities: [], people: [], days: readTexts('quickAdd') },
        defaults: { ...option, assignees: [] },
        today: system.today(),
        ids: [{ taskId: system.newId(), mutationId: system.newId() }],
        at: system.now(),
      }),
  },
  'the name in a workflow': {
    actor: 'workflowEditor',
    load: () => send('workflowEditor', { type: 'record.loaded', record: flow }),
    type: (name) => send('workflowEditor', { type: 'name.changed', name }),
    read: () => snapshotOf('workflowEditor')?.context.name,
    save: () => child('workflowEditor', 'draft')?.getSnapshot().children.text.send({ type: 'text.flushed' }),
  },
  'the form of a new task': {
    actor: 'createTask',
    type: (title) => send('drafts', { type: 'draft.saved', key: newTask, text: JSON.stringify({ title }) }),
    read: () => drafts()[newTask],
    save: () => {
      const { title } = JSON.parse(drafts()[newTask] ?? '{}') as CreateTaskForm;
      const form = { title, description: '', assignees: [], dueDate: null, ...option };
      send('createTask', { type: 'form.submitted', form, another: false, taskId: system.newId(), ...ids() });
    },
  },
};

test.each(Object.entries(texts))(
  '%s: survives a crash of each actor that has it, and what is typed afterwards is saved',
  async (_, { actor, load, type, read, save, saved }) => {
    await open(actor);
    load?.();
    const before = findActor(system, 'outbox')?.getSnapshot().context.writes.length ?? 0;
    const writes = () => findActor(system, 'outbox')?.getSnapshot().context.writes.slice(before);
    type('typed before');
    const crashing = [
      () => running(actor),
      () =>
        Object.values<AnyActorRef>(snapshotOf(actor)?.children ?? {}).find(
          (each) => each.getSnapshot().context?.draftKey,
        ),
      () => running('drafts'),
      () => running('workspace'),
    ];
    for (const find of crashing) {
      find()?.send(crash);
      await until(actor);
      load?.();
      expect(JSON.stringify([read(), writes()])).toContain('typed before');
    }
    type('typed afterwards');
    save();
    expect(JSON.stringify(saved?.() ?? writes())).toContain('typed afterwards');
  },
);
