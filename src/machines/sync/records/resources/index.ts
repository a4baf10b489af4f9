/**
 * Table of all kinds of data that screens can load, one file for each kind. A new kind needs a new file and a line
 * here.
 */
import { accessTokens } from './accessTokens.ts';
import { archivedTasks } from './archivedTasks.ts';
import { board } from './board.ts';
import { boards } from './boards.ts';
import { boardTasks } from './boardTasks.ts';
import { comments } from './comments.ts';
import { conversations } from './conversations.ts';
import type { ResourceKind } from './defineResource.ts';
import { document } from './document.ts';
import { documentBin } from './documentBin.ts';
import { documentSearch } from './documentSearch.ts';
import { documentTree } from './documentTree.ts';
import { documentVersion } from './documentVersion.ts';
import { documentVersions } from './documentVersions.ts';
import { firstSteps } from './firstSteps.ts';
import { followers } from './followers.ts';
import { history } from './history.ts';
import { insights } from './insights.ts';
import { insightTasks } from './insightTasks.ts';
import { invitations } from './invitations.ts';
import { keyedTasks } from './keyedTasks.ts';
import { labels } from './labels.ts';
import { members } from './members.ts';
import { messages } from './messages.ts';
import { myTasks } from './myTasks.ts';
import { notifications } from './notifications.ts';
import { notificationSettings } from './notificationSettings.ts';
import { olderTasks } from './olderTasks.ts';
import { outsideBlockers } from './outsideBlockers.ts';
import { ownAccount } from './ownAccount.ts';
import { pokerRooms } from './pokerRooms.ts';
import { project } from './project.ts';
import { projects } from './projects.ts';
import { projectTasks } from './projectTasks.ts';
import { relations } from './relations.ts';
import { savedViews } from './savedViews.ts';
import { sessions } from './sessions.ts';
import { signInMethods } from './signInMethods.ts';
import { sprints } from './sprints.ts';
import { task } from './task.ts';
import { taskSearch } from './taskSearch.ts';
import { workflow } from './workflow.ts';
import { workflowPaths } from './workflowPaths.ts';
import { workflows } from './workflows.ts';
import { workflowVersion } from './workflowVersion.ts';
import { workflowVersions } from './workflowVersions.ts';

export const resourceKinds = {
  accessTokens,
  archivedTasks,
  board,
  boards,
  boardTasks,
  comments,
  conversations,
  document,
  documentBin,
  documentSearch,
  documentTree,
  documentVersion,
  documentVersions,
  firstSteps,
  followers,
  history,
  insights,
  insightTasks,
  invitations,
  keyedTasks,
  labels,
  members,
  messages,
  myTasks,
  notifications,
  notificationSettings,
  olderTasks,
  outsideBlockers,
  ownAccount,
  pokerRooms,
  project,
  projects,
  projectTasks,
  relations,
  savedViews,
  sessions,
  signInMethods,
  sprints,
  task,
  taskSearch,
  workflow,
  workflowPaths,
  workflows,
  workflowVersion,
  workflowVersions,
};

type Kinds = typeof resourceKinds;
type Kind = keyof Kinds;
type SpecOf<K> = K extends ResourceKind<infer Spec, infer _, infer _Details> ? Spec : never;

/** Identifies one resource. */
export type ResourceSpec = { [K in Kind]: SpecOf<Kinds[K]> }[Kind];
/** Identifies a list. */
export type ListSpec = Exclude<ResourceSpec, { kind: 'boardTasks' | 'project' | 'projectTasks' | 'task' }>;
/** Type of a list's elements. */
export type ListElement<S extends ListSpec> = NonNullable<Kinds[S['kind']]['element']>;

/** Type of the other fields in a list's answer. */
export type ListDetails<S extends ListSpec> = NonNullable<Kinds[S['kind']]['details']>;

/** Returns the rules for a resource. The types can't express that the two have the same kind, hence the cast. */
export const rulesOf = (spec: ResourceSpec) => resourceKinds[spec.kind] as ResourceKind<ResourceSpec, unknown>;

export const resourceKey = (spec: ResourceSpec): string => rulesOf(spec).key(spec);
