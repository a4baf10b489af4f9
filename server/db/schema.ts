import type { Generated, Kysely, Selectable } from 'kysely';
import type { Color } from '../../domain/common.ts';
import type { ColumnOf, Stored } from '../../domain/fields/descriptor.ts';
import type { RelationField, TaskField, TaskFields } from '../../domain/fields/task.ts';
import type { FollowReason, FollowState } from '../../domain/following.ts';
import type { LoggedField } from '../../domain/history.ts';
import type { mentionPlaces, NotificationType } from '../../domain/notification.ts';
import type { TagKind } from '../../domain/project.ts';
import type { SprintState } from '../../domain/sprint.ts';
import type { StatusCategory } from '../../domain/statusCategory.ts';
import type { ImportSource } from '../../domain/transfer.ts';
import type { Role } from '../../domain/workspace.ts';

/**
 * Tables of the database. Both kinds of databases store the same values. Times are ISO 8601 text in UTC, calendar days
 * are `YYYY-MM-DD`, and booleans are 0 or 1. Ids are lower-case UUID text from `newId`. Hashes of tokens are SHA-256 in
 * hex. JSON is stored as text. `edits` is JSON with the version and author of the last change to each field.
 * `search_text` has the searchable texts, folded by `foldText` or `searchableText`.
 */

type Flag = 0 | 1;

export interface AccountsTable {
  id: string;
  email: string;
  /** Argon2id hash of the password. Null for people who only sign in with a provider. */
  password_hash: string | null;
  nickname: string;
  name: string;
  last_name: string;
  avatar: string | null;
  workspace_default_id: string | null;
  /** Former place of the Google identity, now in `external_identities`. Deleting the account clears it. */
  google_id: string | null;
  google_access_token: string | null;
  google_refresh_token: string | null;
  require_password_change: Flag;
  search_text: string;
  created_at: string;
  updated_at: string | null;
  deleted_at: string | null;
  /** Time at which a mailed link or a provider last verified the e-mail address. */
  email_verified_at: Generated<string | null>;
  /** A `Language`, or a language that only a newer version supports. Null if the person chose none. */
  language: Generated<string | null>;
  /** IANA time zone. Null until a browser has sent it. */
  time_zone: Generated<string | null>;
}

export interface SessionsTable {
  id: string;
  account_id: string;
  token_hash: string;
  created_at: string;
  /** Time of expiry, 30 days after the last use. */
  expires_at: string;
  device: Generated<string>;
}

export interface WorkspacesTable {
  id: string;
  name: string;
  version: number;
  created_by: string;
  created_at: string;
  updated_at: string | null;
  deleted_at: string | null;
}

export interface WorkspaceMembersTable {
  workspace_id: string;
  account_id: string;
  role: Role;
  created_at: string;
  /** Time at which the person hid the list of first steps in the workspace. */
  first_steps_hidden_at: Generated<string | null>;
}

export interface InvitationsTable {
  id: string;
  workspace_id: string;
  /** Invited e-mail address. Empty for a link for several people. */
  email: string;
  role: Exclude<Role, 'owner'>;
  token_hash: string;
  invited_by: string;
  created_at: string;
  expires_at: string;
  accepted_at: string | null;
  accepted_by: string | null;
  /** Number of people who may join with the link. Null for an invitation to one e-mail address. */
  seats: Generated<number | null>;
  used_seats: Generated<number>;
}

export interface InvitationSeatsTable {
  invitation_id: string;
  account_id: string;
  taken_at: string;
}

/** Projects that a person joins by accepting an invitation. */
export interface InvitationProjectsTable {
  invitation_id: string;
  project_id: string;
}

export interface ProjectsTable {
  id: string;
  workspace_id: string;
  name: string;
  description: string;
  /** Colour of the project. Null for the colour derived from its id. */
  color: Generated<string | null>;
  glyph: Generated<string | null>;
  search_text: string;
  created_by: string;
  version: number;
  edits: Generated<string>;
  created_at: string;
  updated_at: string | null;
  deleted_at: string | null;
  /** JSON of the `ActiveWorkflow`. Null if the project has none. */
  workflow: Generated<string | null>;
  /** 1 if every member of the workspace except guests is a member of the project. */
  is_open: Generated<Flag>;
  /** 1 if the project was created as an example. */
  is_example: Generated<Flag>;
  /** Prefix of the keys of its tasks. */
  prefix: string;
  /** Days after which done tasks are archived, and the person who set them. Null for projects that never do. */
  archive_done_after: Generated<number | null>;
  archive_done_by: Generated<string | null>;
}

/** All prefixes that a project has had, with the current one. No two projects of a workspace share one. */
export interface ProjectPrefixesTable {
  workspace_id: string;
  prefix: string;
  project_id: string;
}

export interface ProjectMembersTable {
  project_id: string;
  account_id: string;
  workspace_id: string;
  created_at: string;
  /** 1 if the person is a member only because the project is open. Closing the project removes the row. */
  by_opening: Generated<Flag>;
}

export interface ProjectStarsTable {
  project_id: string;
  account_id: string;
  created_at: string;
}

export interface TagsTable {
  id: string;
  workspace_id: string;
  project_id: string;
  kind: TagKind;
  name: string;
  description: string | null;
  color: string | null;
  icon: string | null;
  /** Category of a status. Null for types and priorities. */
  category: Generated<StatusCategory | null>;
  position: number;
  archived: Flag;
  created_at: string;
  updated_at: string | null;
}

export type TaskFieldColumns = {
  [Name in TaskField as ColumnOf<TaskFields[Name]>]: Stored<TaskFields[Name]>;
};

export interface TasksTable extends TaskFieldColumns {
  id: string;
  workspace_id: string;
  project_id: string | null;
  /** Number in the task's key, unique in its project. Null for a task without a project. */
  number: number | null;
  search_text: string;
  created_by: string;
  version: number;
  created_at: string;
  updated_at: string | null;
  deleted_at: string | null;
  status_since: string;
  /**
   * JSON of the edges that were approved since the task entered its status, with author and time. Null if there are
   * none.
   */
  approvals: string | null;
  /** JSON of the `TaskOrigin` of an imported task. Null for other tasks. */
  origin: Generated<string | null>;
  /** Time at which the task was archived. Null for other tasks. */
  archived_at: Generated<string | null>;
}

export interface LabelsTable {
  id: string;
  workspace_id: string;
  /** Null for a label of the workspace. */
  project_id: string | null;
  name: string;
  /** Name for comparisons, in lower case and without accents. Unique among the labels in use of one place. */
  name_key: string;
  color: Color;
  archived: Flag;
  /** Label that replaced this one in a merge. Requests with the old id use the new label. */
  merged_into: string | null;
  version: number;
  created_by: string;
  created_at: string;
  updated_at: string | null;
}

export interface TaskLabelsTable {
  task_id: string;
  label_id: string;
  workspace_id: string;
  position: number;
}

/** Relations of tasks to others, derived from the columns of the tasks by triggers. */
export interface TaskRelationsTable {
  /** Task that names the other one. */
  task_id: string;
  kind: RelationField;
  other_id: string;
}

/** Projects in which a moved task was. */
export interface TaskPlacesTable {
  project_id: string;
  number: number;
  task_id: string;
  /** JSON of the `KeptValues` of the task there. */
  kept: string;
}

export interface TaskAssigneesTable {
  task_id: string;
  account_id: string;
  workspace_id: string;
  position: number;
}

/** People who follow or mute a task. Only those who may read the task count. */
export interface TaskFollowersTable {
  task_id: string;
  account_id: string;
  workspace_id: string;
  state: FollowState;
  reason: FollowReason;
  since: string;
}

/** Activity log: one row for each change of a task field. */
export interface TransitionsTable {
  id: string;
  workspace_id: string;
  project_id: string | null;
  task_id: string;
  field: LoggedField;
  version: Generated<number>;
  /** JSON of the value. */
  from_value: string | null;
  to_value: string | null;
  by_id: string;
  at: string;
  /** Name of the access token with which the change was made. Null for changes in the app. */
  via: string | null;
  /** Session in which the change was made. Null for changes outside the app, and for rows older than this column. */
  session_id: string | null;
}

/**
 * Last number taken by each counter. The id of a workspace counts its published changes, and the id of a project counts
 * its tasks. There is no foreign key, because on PostgreSQL a counter is written outside the unit's transaction.
 */
export interface CountersTable {
  id: string;
  last: number;
}

/** Published changes, for clients that reconnect: see `publish`. */
export interface ChangesTable {
  workspace_id: string;
  seq: number;
  /** Project whose members may see the change. Null if the change isn't limited to a project. */
  project_id: string | null;
  account_id: string | null;
  conversation_id: Generated<string | null>;
  /** 1 if guests of the workspace may not see the change. */
  team_only: Generated<Flag>;
  /** JSON of a `Change`. */
  payload: string;
  at: string;
}

export interface IdempotencyKeysTable {
  account_id: string;
  key: string;
  request_hash: string;
  status: number;
  body: string;
  /**
   * Complete response with its secret, encrypted for the session that sent the request. Null if the response has no
   * secret.
   */
  sealed: string | null;
  created_at: string;
}

/**
 * Outbox and record of e-mails. A row only refers to the subject of the e-mail. Links are created when the e-mail is
 * sent, so that no token is stored here.
 */
export interface MailsTable {
  id: string;
  kind: 'passwordReset' | 'forcedReset' | 'invitation' | 'notification' | 'digest';
  recipient: string;
  invitation_id: string | null;
  notification_id: Generated<string | null>;
  digest_id: Generated<string | null>;
  attempts: Generated<number>;
  /**
   * Time of the next attempt. A process postpones it before it tries. Null if the e-mail was sent or has failed
   * finally.
   */
  due_at: string | null;
  sent_at: string | null;
  failure: string | null;
  created_at: string;
}

/**
 * Additional tokens of an invitation, one for each e-mail. The token of the link to copy is in the row of the
 * invitation.
 */
export interface InvitationLinksTable {
  token_hash: string;
  invitation_id: string;
  created_at: string;
}

export interface PasswordResetsTable {
  token_hash: string;
  account_id: string;
  expires_at: string;
  /**
   * Account that saw the link, or 'administrator'. Null if the link was sent by e-mail, which verifies the address of
   * the person.
   */
  shown_to: Generated<string | null>;
}

/** Failed password attempts, counted for an account, one of its devices, or a session. */
export interface SignInAttemptsTable {
  key: string;
  failures: number;
  last_at: string;
}

export interface KnownDevicesTable {
  account_id: string;
  token_hash: string;
  expires_at: string;
}

export interface UnsubscribeLinksTable {
  token_hash: string;
  account_id: string;
  kind: NotificationType | 'digest';
  expires_at: string;
}

export interface SignInTicketsTable {
  token_hash: string;
  account_id: string;
  expires_at: string;
  return_to: Generated<string>;
  /** SHA-256 hash of the cookie in the browser that started the sign-in. */
  browser_hash: Generated<string>;
}

export interface ExternalSignInsTable {
  key_hash: string;
  state: string;
  nonce: string;
  verifier: string;
  expires_at: string;
  return_to: Generated<string>;
  /** Id of the provider in URLs. */
  provider: Generated<string>;
  /** Language that the person chose in the browser. Null if they chose none. */
  language: Generated<string | null>;
}

/** Accounts of people at the providers of external sign-in. */
export interface ExternalIdentitiesTable {
  /** `google`, or the URL of the issuer. The number in a provider's id may change, so the id isn't stored. */
  provider: string;
  subject: string;
  account_id: string;
}

export interface AvatarsTable {
  id: string;
  account_id: string;
  /** WebP. */
  image: Uint8Array;
  created_at: string;
}

export interface NotificationSettingsTable {
  account_id: string;
  /** JSON of `NotificationSettingsUpdate`: the settings that the person changed. */
  settings: string;
  updated_at: string;
}

/**
 * Notifications of one person. `subject` and `excerpt` are texts from the time of the event. They are shown only if the
 * record of the notification has no such texts.
 */
export interface NotificationsTable {
  id: string;
  /** Position among the person's notifications, from `takeOrders`. */
  number: Generated<number>;
  account_id: string;
  workspace_id: string;
  type: NotificationType;
  /** Account that caused the notification. Null for a reminder. */
  actor_id: string | null;
  subject: string;
  excerpt: string | null;
  place: (typeof mentionPlaces)[number] | null;
  due_date: string | null;
  link: string;
  project_id: string | null;
  task_id: string | null;
  document_id: string | null;
  conversation_id: string | null;
  comment_id: string | null;
  message_id: string | null;
  invitation_id: string | null;
  in_app: Flag;
  /** 1 if the notification waits for the daily summary. */
  in_digest: Flag;
  digest_id: string | null;
  /** Key against duplicates: a person gets only the first notification with a key. */
  dedupe_key: string | null;
  /** JSON of `StoredChange[]`. Null for a notification that isn't about changes. */
  changes: Generated<string | null>;
  /** Time until which further changes of the task are added to this notification, and its e-mail waits. */
  open_until: Generated<string | null>;
  read_at: string | null;
  created_at: string;
}

/** Daily summaries. The row ensures that only one process sends a person's summary. */
export interface DigestsTable {
  id: string;
  account_id: string;
  /** Calendar day in the person's time zone. */
  day: string;
  created_at: string;
}

export interface CommentsTable {
  id: string;
  /** Position among the comments of the task, from `takeOrder`. */
  number: Generated<number>;
  /** Content, folded by `foldText`. */
  search_text: Generated<string>;
  workspace_id: string;
  task_id: string;
  /** Markdown. */
  content: string;
  created_by: string;
  version: number;
  /** Version of the last change by someone other than the author. 0 if there is none. */
  others_version: number;
  /** Version of the last change to the text, and the session that made it. 0 if the text never changed. */
  text_version: Generated<number>;
  text_session_id: Generated<string | null>;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
}

export interface ConversationsTable {
  id: string;
  workspace_id: string;
  kind: 'direct' | 'group';
  /** Name of a group. Empty in a direct conversation. */
  name: string;
  /** Ids of the two accounts of a direct conversation, the smaller id first. Null for a group. */
  direct_key: string | null;
  created_by: string;
  created_at: string;
  version: number;
  named_version: number;
  named_by: string;
  named_session_id: Generated<string | null>;
  /** Number of the last message. 0 if there are no messages. */
  last_number: number;
  /** Time of the last message, or of the conversation's creation if there are no messages. */
  last_at: string;
  /** `place` of the last message, or of the conversation's creation if there are no messages. */
  last_place: Generated<number>;
}

/**
 * Members of conversations. A direct conversation always has both rows. A person who left the workspace can't open the
 * conversation.
 */
export interface ConversationMembersTable {
  conversation_id: string;
  account_id: string;
  workspace_id: string;
  /** Number of the last message that the person has read. Their own later messages also count as read. */
  last_read: number;
  joined_at: string;
}

export interface MessagesTable {
  id: string;
  conversation_id: string;
  workspace_id: string;
  /** Position in the conversation, counted from 1 without gaps. */
  number: number;
  /** Position among all messages and new conversations of the workspace, from `takeOrder`. */
  place: Generated<number>;
  /** Markdown. Empty if the message was deleted. */
  content: string;
  search_text: Generated<string>;
  sender_id: string;
  version: number;
  text_version: Generated<number>;
  text_session_id: Generated<string | null>;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
}

/** Last number in each numbered list: see `takeOrders`. */
export interface OrderCountersTable {
  key: string;
  last: number;
}

export interface BoardsTable {
  id: string;
  workspace_id: string;
  /** Project of the board. Null if the board may contain tasks of any project. */
  project_id: string | null;
  name: string;
  search_text: string;
  created_by: string;
  version: number;
  edits: Generated<string>;
  created_at: string;
  updated_at: string | null;
  deleted_at: string | null;
}

export interface BoardMembersTable {
  board_id: string;
  account_id: string;
  workspace_id: string;
  position: number;
}

export interface DocumentsTable {
  id: string;
  workspace_id: string;
  project_id: string | null;
  parent_id: string | null;
  type: 'document' | 'folder';
  title: string;
  description: string | null;
  position: number;
  created_by: string;
  updated_by: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  deleted_by: string | null;
  /** Folder with which the document was deleted. Null if the document was deleted separately. */
  deleted_with: string | null;
  version: number;
  edits: Generated<string>;
  /** Markdown derived from the collaboration text. Null for a folder. */
  content: string | null;
  /** Content as plain text, without Markdown. */
  words: Generated<string>;
  search_text: string;
}

export interface DocumentTreesTable {
  /** Id of the project, or of the workspace for its own documents. */
  id: string;
  changes: number;
}

/** Collaboration state (Yjs) of a document. Later updates are stored separately. */
export interface DocumentStatesTable {
  document_id: string;
  state: Uint8Array;
  compactions: Generated<number>;
  through: string | null;
  /** JSON of the ids of the people who have edited since the last version was saved. */
  authors: Generated<string>;
  edited_since: string | null;
  /** Time until which updates are included in the document's content. */
  derived_at: string;
}

export interface DocumentUpdatesTable {
  id: string;
  document_id: string;
  content: Uint8Array;
  by_id: string | null;
  at: string;
}

export interface DocumentVersionsTable {
  id: string;
  document_id: string;
  title: string;
  /** JSON of account ids. */
  authors: string;
  created_at: string;
  size: number;
  /** Markdown. */
  content: string;
}

export interface ImagesTable {
  id: string;
  workspace_id: string;
  account_id: string;
  created_at: string;
  /** WebP. */
  image: Uint8Array;
}

/** Bytes of images that a person uploaded on one day (UTC). */
export interface UploadsTable {
  account_id: string;
  day: string;
  bytes: number;
}

/**
 * Counters of actions with a daily bound, such as invitations. `subject` is an id, or the hash of an e-mail address.
 */
export interface DailyCountsTable {
  kind: string;
  subject: string;
  day: string;
  count: number;
}

export interface PokerRoomsTable {
  id: string;
  workspace_id: string;
  created_by: string;
  /** JSON of the room's machine: `{state, context}`. */
  state: string;
  /** JSON of the properties that lists show. */
  summary: string;
  version: number;
  /** Hash of the key in the guest link. Null if guests aren't allowed. */
  guest_key_hash: string | null;
  /** JSON of the time of each participant's last reminder. */
  nudges: Generated<string>;
  created_at: string;
  updated_at: string;
}

/** Everyone who ever entered a room or created it. The room's state has their names and roles. */
export interface PokerParticipantsTable {
  participant_id: string;
  room_id: string;
}

export interface PokerGuestsTable {
  token_hash: string;
  room_id: string;
  participant_id: string;
  name: string;
  created_at: string;
}

export interface PokerPresenceTable {
  connection_id: string;
  room_id: string;
  participant_id: string;
  /** Process with the connection. The process updates `seen_at` while the connection is open. */
  process_id: string;
  seen_at: string;
}

/** Recent actions, with which the server recognises repeated requests. */
export interface PokerDeedsTable {
  room_id: string;
  participant_id: string;
  id: string;
  at: string;
}

export interface ChatsTable {
  project_id: string;
  account_id: string;
  workspace_id: string;
  last_number: number;
  /** Id of the unfinished answer. A chat has at most one. */
  answering_id: string | null;
  /** Time of the last heartbeat of the process that writes the answer. */
  beat_at: string | null;
}

export interface ChatMessagesTable {
  id: string;
  project_id: string;
  account_id: string;
  workspace_id: string;
  number: number;
  type: 'user' | 'assistant';
  content: string;
  state: 'streaming' | 'complete' | 'stopped' | 'failed';
  failure: string | null;
  speaker: string | null;
  answers: string | null;
  at: string;
}

export interface ChatProposalsTable {
  id: string;
  message_id: string;
  project_id: string;
  account_id: string;
  position: number;
  action: string;
  /** JSON of a list of texts. */
  lines: string;
  title: string;
  state: 'proposed' | 'confirmed' | 'rejected' | 'refused';
  reason: string | null;
  task_id: string | null;
  version: number | null;
  made_at: string;
  decided_at: string | null;
}

export interface AccessTokensTable {
  id: string;
  account_id: string;
  workspace_id: string;
  name: string;
  token_hash: string;
  scope: 'read' | 'write';
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
}

export interface SprintsTable {
  id: string;
  workspace_id: string;
  project_id: string;
  name: string;
  goal: string;
  starts_on: string;
  ends_on: string;
  capacity: number | null;
  parallel: Flag;
  state: SprintState;
  started_at: string | null;
  completed_at: string | null;
  /** JSON of the final `SprintReport`. Null until the sprint is completed. */
  report: string | null;
  version: number;
  edits: Generated<string>;
  created_by: string;
  created_at: string;
  updated_at: string | null;
}

export interface WorkflowsTable {
  id: string;
  workspace_id: string;
  project_id: string;
  name: string;
  active: Flag;
  /** JSON of a `WorkflowDefinition`. */
  draft: string;
  published_version: number | null;
  version: number;
  edits: Generated<string>;
  created_by: string;
  created_at: string;
  updated_at: string | null;
  deleted_at: string | null;
}

export interface WorkflowVersionsTable {
  workflow_id: string;
  version: number;
  /** JSON of a `WorkflowDefinition`. */
  definition: string;
  published_by: string;
  published_at: string;
}

export interface WorkflowTimersDoneTable {
  task_id: string;
  timer_id: string;
  status_since: string;
  at: string;
}

export interface ImportsTable {
  id: string;
  workspace_id: string;
  project_id: string;
  file_name: string;
  source: ImportSource;
  created_by: string;
  created_at: string;
  undone_at: string | null;
}

/** Keys of imported rows with their tasks. A row with a known key isn't imported again. */
export interface ImportedTasksTable {
  project_id: string;
  key: string;
  import_id: string;
  task_id: string;
}

/** Options that an import created, archived or moved. Undoing the import reverts these changes. */
export interface ImportedOptionsTable {
  import_id: string;
  tag_id: string;
  change: 'created' | 'archived' | 'moved';
  /** Position of a status before the import. Null for new options. */
  position: number | null;
}

export interface DownloadsTable {
  token_hash: string;
  account_id: string;
  workspace_id: string;
  /** Exported project. Null for the whole workspace. */
  project_id: string | null;
  format: 'csv' | 'csvWithMark' | 'json' | 'zip';
  expires_at: string;
}

export interface SavedViewsTable {
  id: string;
  workspace_id: string;
  project_id: string;
  name: string;
  shared: Flag;
  /** JSON of a `ViewContent`. */
  content: string;
  version: number;
  created_by: string;
  created_at: string;
  updated_at: string | null;
}

export interface DefaultViewsTable {
  project_id: string;
  account_id: string;
  view_id: string;
}

/** Single row with the identity of the database, which changes when a backup is restored. */
/** One row for each record in the full-text index. Triggers write it. */
export interface SearchEntriesTable {
  /** Greater for records that were added later. It is the row id in `search_index` on SQLite. */
  id: Generated<number>;
  kind: 'task' | 'comment' | 'document' | 'message';
  record_id: string;
  workspace_id: string;
  /** Project or conversation that the person must be in. Workspace for documents without a project. */
  place: string;
}

interface DatabaseIdentityTable {
  id: string;
}

export interface Database {
  accounts: AccountsTable;
  sessions: SessionsTable;
  workspaces: WorkspacesTable;
  workspace_members: WorkspaceMembersTable;
  invitations: InvitationsTable;
  invitation_seats: InvitationSeatsTable;
  invitation_projects: InvitationProjectsTable;
  projects: ProjectsTable;
  project_members: ProjectMembersTable;
  project_prefixes: ProjectPrefixesTable;
  project_stars: ProjectStarsTable;
  tags: TagsTable;
  tasks: TasksTable;
  task_assignees: TaskAssigneesTable;
  labels: LabelsTable;
  task_labels: TaskLabelsTable;
  task_relations: TaskRelationsTable;
  task_followers: TaskFollowersTable;
  task_places: TaskPlacesTable;
  transitions: TransitionsTable;
  database_identity: DatabaseIdentityTable;
  counters: CountersTable;
  changes: ChangesTable;
  idempotency_keys: IdempotencyKeysTable;
  mails: MailsTable;
  invitation_links: InvitationLinksTable;
  password_resets: PasswordResetsTable;
  sign_in_attempts: SignInAttemptsTable;
  known_devices: KnownDevicesTable;
  unsubscribe_links: UnsubscribeLinksTable;
  sign_in_tickets: SignInTicketsTable;
  external_sign_ins: ExternalSignInsTable;
  external_identities: ExternalIdentitiesTable;
  avatars: AvatarsTable;
  notification_settings: NotificationSettingsTable;
  boards: BoardsTable;
  board_members: BoardMembersTable;
  comments: CommentsTable;
  conversations: ConversationsTable;
  conversation_members: ConversationMembersTable;
  messages: MessagesTable;
  order_counters: OrderCountersTable;
  notifications: NotificationsTable;
  digests: DigestsTable;
  documents: DocumentsTable;
  document_trees: DocumentTreesTable;
  document_states: DocumentStatesTable;
  document_updates: DocumentUpdatesTable;
  document_versions: DocumentVersionsTable;
  images: ImagesTable;
  uploads: UploadsTable;
  daily_counts: DailyCountsTable;
  chats: ChatsTable;
  chat_messages: ChatMessagesTable;
  chat_proposals: ChatProposalsTable;
  access_tokens: AccessTokensTable;
  poker_rooms: PokerRoomsTable;
  poker_participants: PokerParticipantsTable;
  poker_guests: PokerGuestsTable;
  poker_presence: PokerPresenceTable;
  poker_deeds: PokerDeedsTable;
  sprints: SprintsTable;
  workflows: WorkflowsTable;
  workflow_versions: WorkflowVersionsTable;
  workflow_timers_done: WorkflowTimersDoneTable;
  imports: ImportsTable;
  imported_tasks: ImportedTasksTable;
  imported_options: ImportedOptionsTable;
  downloads: DownloadsTable;
  saved_views: SavedViewsTable;
  default_views: DefaultViewsTable;
  search_entries: SearchEntriesTable;
}

export type Db = Kysely<Database>;

export type AccountRow = Selectable<AccountsTable>;
export type WorkspaceRow = Selectable<WorkspacesTable>;
export type ProjectRow = Selectable<ProjectsTable>;
export type TagRow = Selectable<TagsTable>;
export type LabelRow = Selectable<LabelsTable>;
export type TaskRow = Selectable<TasksTable>;
export type DocumentRow = Selectable<DocumentsTable>;
export type BoardRow = Selectable<BoardsTable>;
export type TransitionRow = Selectable<TransitionsTable>;
export type CommentRow = Selectable<CommentsTable>;
export type ConversationRow = Selectable<ConversationsTable>;
export type MessageRow = Selectable<MessagesTable>;
export type SavedViewRow = Selectable<SavedViewsTable>;
export type SprintRow = Selectable<SprintsTable>;
export type WorkflowRow = Selectable<WorkflowsTable>;
export type WorkflowVersionRow = Selectable<WorkflowVersionsTable>;
export type PokerRoomRow = Selectable<PokerRoomsTable>;
