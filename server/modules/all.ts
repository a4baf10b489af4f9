import type { FastifyPluginAsync } from 'fastify';
import type { Sweep } from '../jobs/maintenance.ts';
import { accessTokens } from './accessTokens/routes.ts';
import { deleteOldAttempts } from './accounts/attempts.ts';
import { accounts } from './accounts/routes.ts';
import { deleteOldSessions } from './accounts/sessions.ts';
import { activity } from './activity/routes.ts';
import { assistant } from './assistant/routes.ts';
import { avatars } from './avatars/routes.ts';
import { boards } from './boards/routes.ts';
import { comments } from './comments/routes.ts';
import { conversations } from './conversations/routes.ts';
import { documents } from './documents/routes.ts';
import { exampleProject } from './exampleProject/routes.ts';
import { google } from './google/routes.ts';
import { images } from './images/routes.ts';
import { insights } from './insights/routes.ts';
import { invitations } from './invitations/routes.ts';
import { members } from './members/routes.ts';
import { deleteOldNotifications } from './notifications/daily.ts';
import { notifications } from './notifications/routes.ts';
import { notificationSettings } from './notificationSettings/routes.ts';
import { unsubscribing } from './notificationSettings/unsubscribe.ts';
import { options } from './options/routes.ts';
import { passwords } from './passwords/routes.ts';
import { personalData } from './personalData/routes.ts';
import { poker } from './poker/routes.ts';
import { projects } from './projects/routes.ts';
import { savedViews } from './savedViews/routes.ts';
import { searching } from './search/routes.ts';
import { sessions } from './sessions/routes.ts';
import { setup } from './setup/routes.ts';
import { sprints } from './sprints/routes.ts';
import { registerTaskRules } from './tasks/rules.ts';
import { tasks } from './tasks/routes.ts';
import { transfers } from './transfers/routes.ts';
import { checkInitialStatus, takeTransition } from './workflows/enforce.ts';
import { workflows } from './workflows/routes.ts';
import { workspaces } from './workspaces/routes.ts';

registerTaskRules({ checkInitialStatus, takeTransition });

/** Deletions of outdated records, for the hourly sweep. */
export const sweeps: readonly Sweep[] = [deleteOldSessions, deleteOldAttempts, deleteOldNotifications];

export const modules: FastifyPluginAsync[] = [
  setup,
  accounts,
  google,
  avatars,
  sessions,
  passwords,
  personalData,
  notificationSettings,
  unsubscribing,
  notifications,
  workspaces,
  members,
  invitations,
  projects,
  exampleProject,
  options,
  tasks,
  activity,
  boards,
  documents,
  searching,
  images,
  comments,
  conversations,
  assistant,
  accessTokens,
  poker,
  transfers,
  sprints,
  savedViews,
  insights,
  workflows,
];
