import type { Catalogues } from '../../../texts/catalogues.ts';
import type { Crumb } from '../../ui/Breadcrumbs/index.ts';

/** Names of the records in the address, as far as they have loaded. */
export interface CrumbNames {
  project?: string | undefined;
  board?: string | undefined;
  document?: string | undefined;
  sprint?: string | undefined;
  workflow?: string | undefined;
}

/** Returns the breadcrumbs of a signed-in page, from the top down. */
export const crumbsOf = (texts: Catalogues['shell'], pathname: string, names: CrumbNames = {}): Crumb[] => {
  const [area, second, third, fourth] = pathname.split('/').filter(Boolean);
  switch (area) {
    case undefined:
      return [{ label: texts.dashboard }];
    case 'create-workspace':
      return [{ label: texts.createWorkspace }];
    case 'invites':
      return [{ label: texts.invitation }];
    case 'workspace':
      return [{ label: texts.settings, to: '/settings/account' }, { label: texts.workspace }];
    case 'settings': {
      const page = personSettings.find((path) => path === second);
      return [{ label: texts.settings, to: '/settings/account' }, ...(page ? [{ label: texts[page] }] : [])];
    }
    case 'boards':
      return [
        { label: texts.boards, to: '/boards' },
        ...(second === undefined ? [] : [{ label: names.board ?? texts.board }]),
      ];
    case 'conversations':
      return [{ label: texts.conversations, to: '/conversations' }];
    case 'documents':
      return [
        { label: texts.documents, to: '/documents' },
        ...(second !== undefined && names.document ? [{ label: names.document }] : []),
      ];
    case 'tools': {
      const list: Crumb = { label: texts.tools, to: '/tools' };
      return second === 'poker-planning'
        ? [list, { label: texts.pokerPlanning }]
        : second === 'common-4'
          ? [list, { label: texts.common4 }]
          : [list];
    }
    case 'poker-planning': {
      const tool: Crumb = { label: texts.pokerPlanning, to: '/poker-planning' };
      if (second === undefined) return [{ label: texts.tools, to: '/tools' }, tool];
      return [
        tool,
        { label: second === 'create' ? texts.createRoom : second === 'join' ? texts.joinRoom : texts.room },
      ];
    }
    case 'sprints':
      return [{ label: texts.sprints }];
    case 'documentation':
      return [
        { label: texts.documentation, ...(second !== undefined && { to: '/documentation' }) },
        ...(second === 'machines' && third !== undefined
          ? [{ label: texts.machines, to: '/documentation/machines' }, { label: third }]
          : []),
      ];
    case 'notifications':
      return [{ label: texts.notifications }];
    case 'projects': {
      const list: Crumb = { label: texts.projects, to: '/projects' };
      if (second === undefined) return [list];
      const project: Crumb = { label: names.project ?? texts.project, to: `/projects/${second}/tasks` };
      if (third !== 'settings') return [list, project, ...pageOf(texts, second, third, fourth, names)];
      const settings: Crumb = { label: texts.settings, to: `/projects/${second}/settings/general` };
      const page = settingsPages.find((path) => path === fourth);
      return [list, project, settings, ...(page ? [{ label: texts[page] }] : [])];
    }
    default:
      return [{ label: texts.notFound }];
  }
};

function pageOf(
  texts: Catalogues['shell'],
  projectId: string,
  page: string | undefined,
  id: string | undefined,
  names: CrumbNames,
): Crumb[] {
  const listed = (label: string, name: string | undefined): Crumb[] =>
    id === undefined
      ? [{ label, to: `/projects/${projectId}/${page}` }]
      : [{ label, to: `/projects/${projectId}/${page}` }, ...(name === undefined ? [] : [{ label: name }])];
  switch (page) {
    case 'tasks':
      return [{ label: texts.tasks }];
    case 'ai':
      return [{ label: texts.assistant }];
    case 'import':
      return [{ label: texts.importTasks }];
    case 'documents':
      return listed(texts.documents, names.document);
    case 'workflows':
      return listed(texts.workflows, names.workflow ?? texts.workflow);
    case 'sprints':
      return listed(texts.sprints, names.sprint ?? texts.sprint);
    default:
      return [];
  }
}

const personSettings = ['account', 'profile', 'notifications', 'workspace'] as const;

const settingsPages = ['general', 'people', 'tags'] as const;

/** Returns the title of the browser's tab: the name of the page, then its parents. */
export const titleOf = (crumbs: readonly Crumb[], product: string): string =>
  [
    ...crumbs
      .map(({ label }) => label)
      .reverse()
      .slice(0, 2),
    product,
  ].join(' · ');
