import { beforeAll, expect, it } from 'vitest';
import { joinWorkspace, makeProject, makeTask } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import { verifyEmail } from '../../testing/people.ts';
import { notificationsById } from './repository.ts';

type Act = () => Promise<unknown>;

interface Scene {
  /** Subject and excerpt of the notification in the person's list. */
  shown: [subject: string, excerpt: string | null];
  edit: Act;
  edited: [subject: string, excerpt: string | null];
  remove: Act;
  restore?: Act;
  /** Removes the person's access, and restores it. */
  lose?: Act;
  regain?: Act;
}

describeOnBoth('notifications of a subject that changes', (make) => {
  let server: TestServer;
  let live: { accountId: string; unread: number; reload: boolean }[] = [];
  beforeAll(async () => {
    server = await make();
    server.app.realtime.attach({
      published: (changes) => {
        for (const { audience, change } of changes)
          if (change.type === 'notifications.changed' && typeof audience === 'object' && 'accountId' in audience)
            live.push({ accountId: audience.accountId, unread: change.unread, reload: change.reload === true });
      },
      sessionEnded: () => {},
    });
  });

  const mention = ({ id }: Person) => `[@Ada](mention:${id})`;
  const list = async (person: Person, state: 'all' | 'unread' = 'all') =>
    (await server.as(person).call('listNotifications', { query: { state } })).data;
  const textOf = (one: { subject: string; excerpt: string | null } | undefined) =>
    one ? [one.subject, one.excerpt] : null;
  const mailed = async (id: string) =>
    textOf((await notificationsById(server.database.db, [id], server.clock.now().toISOString()))[0]);
  const exported = async (person: Person, id: string) =>
    (await server.as(person).call('exportAccount')).data.notifications.find((one) => one.id === id)?.subject ?? null;
  const inProject = (owner: Person, ada: Person, projectId: string) => ({
    lose: () => server.as(owner).call('removeFromProject', { params: { projectId, userId: ada.id } }),
    regain: () =>
      server.as(owner).call('inviteToProject', { params: { projectId }, body: { usersToInvite: [ada.id] } }),
  });

  const scenes: Record<string, (owner: Person, ada: Person) => Promise<Scene>> = {
    'a comment': async (owner, ada) => {
      const project = await makeProject(server, owner, [ada]);
      const task = await makeTask(server, owner, project, { title: 'Plan' });
      await server.as(ada).call('readAllNotifications');
      const at = { taskId: task.id };
      const { data: comment } = await server
        .as(owner)
        .call('createComment', { params: at, body: { content: `${mention(ada)} secret` } });
      const params = { ...at, commentId: comment.id };
      return {
        shown: ['Plan', '@Ada secret'],
        edit: () => server.as(owner).call('updateComment', { params, body: { content: 'harmless' } }),
        edited: ['Plan', 'harmless'],
        remove: () => server.as(owner).call('deleteComment', { params }),
        restore: () => server.as(owner).call('restoreComment', { params }),
        ...inProject(owner, ada, project.id),
      };
    },
    'a message': async (owner, ada) => {
      const { data: group } = await server
        .as(owner)
        .call('createConversation', { body: { memberIds: [ada.id], name: 'Crew' } });
      const at = { conversationId: group.id };
      const { data: message } = await server
        .as(owner)
        .call('createMessage', { params: at, body: { content: `${mention(ada)} secret` } });
      const params = { ...at, messageId: message.id };
      return {
        shown: ['Crew', '@Ada secret'],
        edit: async () => {
          await server.as(owner).call('updateMessage', { params, body: { content: 'harmless' } });
          await server.as(owner).call('updateConversation', { params: at, body: { name: 'Staff' } });
        },
        edited: ['Staff', 'harmless'],
        remove: () => server.as(owner).call('deleteMessage', { params }),
        lose: () => server.as(owner).call('removeFromConversation', { params: { ...at, memberId: ada.id } }),
        regain: () => server.as(owner).call('addToConversation', { params: at, body: { memberIds: [ada.id] } }),
      };
    },
    'a task': async (owner, ada) => {
      const project = await makeProject(server, owner, [ada]);
      await server.as(ada).call('readAllNotifications');
      const task = await makeTask(server, owner, project, { title: 'Plan', description: `${mention(ada)} secret` });
      const params = { projectId: project.id, taskId: task.id };
      return {
        shown: ['Plan', '@Ada secret'],
        edit: () =>
          server.as(owner).call('updateProjectTask', { params, body: { title: 'Draft', description: 'harmless' } }),
        edited: ['Draft', 'harmless'],
        remove: () => server.as(owner).call('deleteTask', { params: { taskId: task.id } }),
        restore: () => server.as(owner).call('restoreTask', { params: { taskId: task.id } }),
        ...inProject(owner, ada, project.id),
      };
    },
    'a document': async (owner, ada) => {
      const project = await makeProject(server, owner, [ada]);
      await server.as(ada).call('readAllNotifications');
      const { data: folder } = await server.as(owner).call('createProjectDocument', {
        params: { projectId: project.id },
        body: { title: 'Folder', type: 'folder' },
      });
      const { data: document } = await server.as(owner).call('createProjectDocument', {
        params: { projectId: project.id },
        body: { title: 'Minutes', type: 'document', parentId: folder.id, content: `Start\n\n${mention(ada)} secret` },
      });
      const change = (body: object) =>
        server.as(owner).call('updateDocument', { params: { documentId: document.id }, body });
      return {
        shown: ['Minutes', '@Ada secret'],
        edit: async () => {
          await change({ content: `Start\n\n${mention(ada)} harmless` });
          await change({ title: 'Report' });
        },
        edited: ['Report', '@Ada harmless'],
        remove: () => server.as(owner).call('deleteDocument', { params: { documentId: folder.id } }),
        restore: () => server.as(owner).call('restoreDocument', { params: { documentId: folder.id } }),
        ...inProject(owner, ada, project.id),
      };
    },
    'a document of the team': async (owner, ada) => {
      const { data: document } = await server.as(owner).call('createDocument', {
        body: { title: 'Minutes', type: 'document', content: `${mention(ada)} secret` },
      });
      const role = (name: 'guest' | 'member') => () =>
        server.as(owner).call('updateMember', { params: { memberId: ada.id }, body: { role: name } });
      const params = { documentId: document.id };
      return {
        shown: ['Minutes', '@Ada secret'],
        edit: () => server.as(owner).call('updateDocument', { params, body: { content: 'harmless' } }),
        edited: ['Minutes', null],
        remove: () => server.as(owner).call('deleteDocument', { params }),
        restore: () => server.as(owner).call('restoreDocument', { params }),
        lose: role('guest'),
        regain: role('member'),
      };
    },
    'a project': async (owner, ada) => {
      const project = await makeProject(server, owner, [ada], 'Rocket');
      const params = { projectId: project.id };
      return {
        shown: ['Rocket', null],
        edit: () => server.as(owner).call('updateProject', { params, body: { name: 'Boat', color: 'teal' } }),
        edited: ['Boat', null],
        remove: () => server.as(owner).call('deleteProject', { params }),
        ...inProject(owner, ada, project.id),
      };
    },
    'an invitation': async (_owner, ada) => {
      await verifyEmail(server, ada);
      const host = await server.signUpPerson();
      const rename = (name: string) =>
        server.as(host).call('updateWorkspace', { params: { workspaceId: host.workspaceId }, body: { name } });
      await rename('Harbour');
      const { data: invitation } = await server
        .as(host)
        .call('createInvitation', { body: { email: ada.email, role: 'guest' } });
      return {
        shown: ['Harbour', null],
        edit: () => rename('Port'),
        edited: ['Port', null],
        remove: () => server.as(host).call('revokeInvitation', { params: { invitationId: invitation.id } }),
      };
    },
  };

  for (const [kind, arrange] of Object.entries(scenes)) {
    it(`follow ${kind}: edited, deleted, restored, and without access`, async () => {
      const owner = await server.signUpPerson({ name: 'Olga' });
      const ada = await joinWorkspace(server, owner.workspaceId, 'member');
      const { shown, edit, edited, remove, restore, lose, regain } = await arrange(owner, ada);
      const newest = (await list(ada, 'unread')).elements;
      expect(newest.map(({ subject, excerpt }) => [subject, excerpt])).toEqual([shown]);
      const id = newest[0]?.id ?? '';

      /** Runs the act. Returns what each way to read notifications then shows. */
      const after = async (act: Act) => {
        live = [];
        await act();
        const [all, unread] = [await list(ada), await list(ada, 'unread')];
        const marked = await server.as(ada).call('readNotification', {
          params: { notificationId: id },
          body: { read: false },
        });
        return {
          list: textOf(all.elements.find((one) => one.id === id)),
          missing: all.pagination.total - all.elements.length,
          unread: [unread.elements.length, unread.pagination.total, unread.unread],
          mail: await mailed(id),
          marked: marked.status,
          export: await exported(ada, id),
          live: live.filter(({ accountId, reload }) => accountId === ada.id && reload).at(-1)?.unread ?? null,
        };
      };
      const seen = (text: typeof shown) => ({
        list: text,
        missing: 0,
        unread: [1, 1, 1],
        mail: text,
        marked: 200,
        export: text[0],
        live: 1,
      });
      const gone = { list: null, missing: 0, unread: [0, 0, 0], mail: null, marked: 404, export: null, live: 0 };
      expect(await after(edit)).toEqual(seen(edited));
      if (lose && regain) {
        expect(await after(lose)).toEqual(gone);
        const { unread: _, live: news, ...back } = await after(regain);
        const { unread: _unread, live: _live, ...before } = seen(edited);
        expect(back).toEqual(before);
        expect(news).toBeGreaterThan(0);
        // The person has another notification, about another invitation to the project.
        const others = (await list(ada, 'unread')).elements.filter((one) => one.id !== id).map((one) => one.id);
        if (others.length > 0) await server.as(ada).call('readAllNotifications', { body: { ids: others } });
      }
      expect(await after(remove)).toEqual(gone);
      if (restore) expect(await after(restore)).toEqual(seen(edited));
      if (kind === 'an invitation') return;
      await server.as(owner).call('removeMember', { params: { memberId: ada.id } });
      expect([await mailed(id), await exported(ada, id)]).toEqual([null, null]);
    });
  }
});
