import {
  type Icon,
  IconBell,
  IconBook,
  IconCards,
  IconFiles,
  IconFolders,
  IconHome,
  IconMessages,
  IconSettings,
  IconTargetArrow,
} from '@tabler/icons-react';
import type { Catalogues } from '../../../texts/catalogues.ts';
import type { NavGroup, NavItem } from '../../ui/shell/AppShellLayout/AppShellLayout.tsx';

export function navigationOf(
  texts: Catalogues['shell'],
  pathname: string,
  unread: { messages: number; notifications: number },
): NavGroup[] {
  const item = (
    id:
      | 'home'
      | 'projects'
      | 'sprints'
      | 'conversations'
      | 'documents'
      | 'notifications'
      | 'settings'
      | 'pokerPlanning',
    to: string,
    icon: Icon,
    rest: { count?: number; active?: boolean } = {},
  ) => ({ id, label: texts[id], to, icon, active: pathname.startsWith(to), ...rest });
  const inSprints = /^(\/projects\/[^/]+)?\/sprints(\/|$)/.test(pathname);
  return [
    {
      label: texts.platform,
      items: [
        item('home', '/', IconHome, { active: pathname === '/' }),
        item('projects', '/projects', IconFolders, {
          active: /^\/(projects|boards)(\/|$)/.test(pathname) && !inSprints,
        }),
        item('sprints', '/sprints', IconTargetArrow, { active: inSprints }),
        item('conversations', '/conversations', IconMessages, { count: unread.messages }),
        item('documents', '/documents', IconFiles),
        item('notifications', '/notifications', IconBell, { count: unread.notifications }),
        item('settings', '/workspace/settings', IconSettings, {
          active: /^\/(workspace\/)?settings(\/|$)/.test(pathname),
        }),
      ],
    },
    {
      label: texts.tools,
      items: [
        item('pokerPlanning', '/tools/poker-planning', IconCards, {
          active: /^(\/tools)?\/poker-planning(\/|$)/.test(pathname),
        }),
      ],
    },
  ];
}

export const footOf = (texts: Catalogues['shell'], pathname: string): NavItem[] => [
  {
    id: 'documentation',
    label: texts.documentation,
    to: '/documentation',
    icon: IconBook,
    active: pathname.startsWith('/documentation'),
  },
];

const bottomIds = ['home', 'projects', 'conversations', 'notifications'];
/** Returns the navigation entries that the bar at the bottom of phones repeats. */
export const bottomOf = (groups: readonly NavGroup[]): NavItem[] =>
  groups.flatMap(({ items }) => items).filter(({ id }) => bottomIds.includes(id));
