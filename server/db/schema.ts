import type { Generated, Kysely, Selectable } from 'kysely';
import type { ColumnOf, Stored } from '../../domain/fields/descriptor.ts';
import type { TaskField, TaskFields } from '../../domain/fields/task.ts';
import type { LoggedField } from '../../domain/history.ts';
import type { mentionPlaces, NotificationType } from '../../domain/notification.ts';
import type { TagKind } from '../../domain/project.ts';
import type { SprintState } from '../../domain/sprint.ts';
import type { StatusCategory } from '../../domain/statusCategory.ts';
import type { ImportSource } from '../../domain/transfer.ts';
import type { Role } from '../../domain/workspace.ts';

/**
 * Both databases store the same values. Moments are ISO 8601 text in UTC, calendar days `YYYY-MM-DD`, booleans 0 or 1.
 * Ids are lower-case UUID text made by `newId`. Hashes of tokens are SHA-256 in hex. JSON is text. `edits` is JSON with
 * the version and author of the last change of each field. `search_text` holds `foldText` of everything that a search
 * looks in.
 */

type Flag = 0 | 1;

export interface AccountsTable {
  id: string;
  email: string;
  /** Argon2id. Null for people who sign in only with a provider. */
  password_hash: string | null;
  nickname: string;
  name: string;
  last_name: string;
  avatar: string | null;
  workspace_default_id: string | null;
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
  /** A `Language`, or a value of a newer version. Null if the person chose none. */
  language: Generated<string | null>;
  /** IANA name. Null until the browser has sent its own. */
  time_zone: Generated<string | null>;
}

export interface SessionsTable {
  id: string;
  account_id: string;
  token_hash: string;
  created_at: string;
  /** 30 days after its last use. */
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
  /** Time at which the person hid the first steps of the workspace. */
  first_steps_hidden_at: Generated<string | null>;
}

export interface InvitationsTable {
  id: string;
  workspace_id: string;
  /** Empty on a link for several people. */
  email: string;
  role: Exclude<Role, 'owner'>;
  token_hash: string;
  invited_by: string;
  created_at: string;
  expires_at: string;
  accepted_at: string | null;
  accepted_by: string | null;
  /** Number of people who may join through the link. Null on an invitation to one e-mail address. */
  seats: Generated<number | null>;
  used_seats: Generated<number>;
}

export interface InvitationSeatsTable {
  invitation_id: string;
  account_id: string;
  taken_at: string;
}

export interface ProjectsTable {
  id: string;
  workspace_id: string;
  name: string;
  description: string;
  /** Null for the colour that the id gives. */
  color: Generated<string | null>;
  glyph: Generated<string | null>;
  search_text: string;
  created_by: string;
  version: number;
  edits: Generated<string>;
  created_at: string;
  updated_at: string | null;
  deleted_at: string | null;
  /** JSON text of the `ActiveWorkflow` of the project's tasks. Null if there is none. */
  workflow: Generated<string | null>;
}

export interface ProjectMembersTable {
  project_id: string;
  account_id: string;
  workspace_id: string;
  created_at: string;
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
  /** Meaning of a status for statistics. Null for types and priorities. */
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
  search_text: string;
  created_by: string;
  version: number;
  created_at: string;
  updated_at: string | null;
  deleted_at: string | null;
  status_since: string;
  /** JSON text: the edges approved since then, with author and time. Null if there is none. */
  approvals: string | null;
}

export interface TaskAssigneesTable {
  task_id: string;
  account_id: string;
  workspace_id: string;
  position: number;
}

/** Activity log: one row for each change of a task field. */
export interface TransitionsTable {
  id: string;
  workspace_id: string;
  project_id: string | null;
  task_id: string;
  field: LoggedField;
  version: Generated<number>;
  /** JSON text of the value. */
  from_value: string | null;
  to_value: string | null;
  by_id: string;
  at: string;
  /** Name of the access token of the request. Null if the person worked in the app. */
  via: string | null;
  /** Session of the request. Null outside the app, and for rows older than this column. */
  session_id: string | null;
}

/**
 * Number of the last change published in each workspace. It has no foreign key, because PostgreSQL counts outside the
 * unit's transaction.
 */
export interface ChangeCountersTable {
  workspace_id: string;
  seq: number;
}

/** Published changes, for sockets that reconnect: see `publish`. */
export interface ChangesTable {
  workspace_id: string;
  seq: number;
  /** Visible only to the people of this project. Null if it isn't limited to a project. */
  project_id: string | null;
  account_id: string | null;
  conversation_id: Generated<string | null>;
  /** 1 if guests of the workspace must not see it. */
  team_only: Generated<Flag>;
  /** JSON text of a `Change`. */
  payload: string;
  at: string;
}

export interface IdempotencyKeysTable {
  account_id: string;
  key: string;
  request_hash: string;
  status: number;
  body: string;
  /** Full answer with its secret, encrypted for the session that asked. Null if the answer holds no secret. */
  sealed: string | null;
  created_at: string;
}

/**
 * Mails to send and mails that were sent. A row refers to the subject of the mail. Links are made when the mail is
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
  /** Time of the next attempt. A process that tries postpones it first. Null when the mail is done. */
  due_at: string | null;
  sent_at: string | null;
  failure: string | null;
  created_at: string;
}

/** Additional tokens of an invitation, one for each mail. The token of the link to copy is in the invitation. */
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
   * Account that saw the link, or 'administrator'. Null if the link was mailed, which verifies the person's address.
   */
  shown_to: Generated<string | null>;
}

/** Wrong passwords, counted for an account, one of its devices, or a session. */
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
  /** SHA-256 of the cookie of the browser that started the sign-in. */
  browser_hash: Generated<string>;
}

export interface ExternalSignInsTable {
  key_hash: string;
  state: string;
  nonce: string;
  verifier: string;
  expires_at: string;
  return_to: Generated<string>;
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
  /** JSON text of `NotificationSettingsUpdate`: the person's choices. */
  settings: string;
  updated_at: string;
}

/**
 * Notifications of one person. `subject` and `excerpt` are of the time of the event. They are shown only if the record
 * that the notification is about doesn't have these texts.
 */
export interface NotificationsTable {
  id: string;
  /** Order of the person's notifications, from `takeOrders`. */
  number: Generated<number>;
  account_id: string;
  workspace_id: string;
  type: NotificationType;
  /** Account that caused it. Null for a reminder. */
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
  /** 1 if it waits for the daily summary. */
  in_digest: Flag;
  digest_id: string | null;
  /** A person gets only the first notification with the same key. */
  dedupe_key: string | null;
  read_at: string | null;
  created_at: string;
}

/** Daily summaries. The row makes sure that only one process sends a person's summary. */
export interface DigestsTable {
  id: string;
  account_id: string;
  /** Calendar day of the server. */
  day: string;
  created_at: string;
}

export interface CommentsTable {
  id: string;
  /** Order of the task's comments, from `takeOrder`. */
  number: Generated<number>;
  /** `foldText` of the content. */
  search_text: Generated<string>;
  workspace_id: string;
  task_id: string;
  /** Markdown. */
  content: string;
  created_by: string;
  version: number;
  /** Last version made by someone other than the author. 0 if there is none. */
  others_version: number;
  /** Version of the last change of the text, and its session. 0 if the text never changed. */
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
  /** Empty in a direct conversation. */
  name: string;
  /** Both account ids of a direct conversation, the smaller one first. Null in a group. */
  direct_key: string | null;
  created_by: string;
  created_at: string;
  version: number;
  named_version: number;
  named_by: string;
  named_session_id: Generated<string | null>;
  /** Number of the last message. 0 if there is none. */
  last_number: number;
  /** Time of the last message, or of the creation if there is none. */
  last_at: string;
  /** `place` of the last message, or of the creation if there is none. */
  last_place: Generated<number>;
}

/**
 * Members of conversations. A direct conversation always keeps both rows; a person who left the workspace can't see it.
 */
export interface ConversationMembersTable {
  conversation_id: string;
  account_id: string;
  workspace_id: string;
  /** Number up to which the person has read. Their own messages after it count as read, too. */
  last_read: number;
  joined_at: string;
}

export interface MessagesTable {
  id: string;
  conversation_id: string;
  workspace_id: string;
  /** Counts up from 1 within the conversation, without gaps. */
  number: number;
  /** Order of the messages and new conversations of the workspace, from `takeOrder`. */
  place: Generated<number>;
  /** Markdown; empty when deleted. */
  content: string;
  sender_id: string;
  version: number;
  text_version: Generated<number>;
  text_session_id: Generated<string | null>;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
}

/** Last number of each ordered list: see `takeOrders`. */
export interface OrderCountersTable {
  key: string;
  last: number;
}

export interface BoardsTable {
  id: string;
  workspace_id: string;
  /** Null if the board can hold tasks of any project. */
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
  /** The folder with which it was deleted. Null if it was deleted by itself. */
  deleted_with: string | null;
  version: number;
  edits: Generated<string>;
  /** Markdown derived from the collaborative text. Null in a folder. */
  content: string | null;
  /** Plain text of the content, without Markdown. */
  words: Generated<string>;
  search_text: string;
}

export interface DocumentTreesTable {
  /** Id of the project, or of the workspace for documents outside of projects. */
  id: string;
  changes: number;
}

/** Collaborative text (Yjs) of a document, up to the updates that are stored separately. */
export interface DocumentStatesTable {
  document_id: string;
  state: Uint8Array;
  compactions: Generated<number>;
  through: string | null;
  /** JSON text: ids of the people who wrote since the last version was stored. */
  authors: Generated<string>;
  edited_since: string | null;
  /** Time up to which updates are included in the document's content. */
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
  /** JSON text: ids of accounts. */
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

/** Bytes of pictures that a person uploaded on one day (UTC). */
export interface UploadsTable {
  account_id: string;
  day: string;
  bytes: number;
}

/** Numbers of what is bounded by day, such as invitations. `subject` is an id, or the hash of an e-mail address. */
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
  /** JSON text: `{state, context}` of the room's machine. */
  state: string;
  /** JSON text: the part of the room that lists show. */
  summary: string;
  version: number;
  /** Null if guests aren't allowed. */
  guest_key_hash: string | null;
  /** JSON text: time of the last reminder of each participant. */
  nudges: Generated<string>;
  created_at: string;
  updated_at: string;
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
  /** Process of the connection. It renews `seen_at` while the connection is open. */
  process_id: string;
  seen_at: string;
}

/** Recent actions, so that a repeated request has no second effect. */
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
  /** The answer in progress. A chat has at most one. */
  answering_id: string | null;
  /** When the process that writes the answer last reported. */
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
  /** JSON text: a list of texts. */
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
  /** JSON text of the `SprintReport` of its end. */
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
  /** JSON text of a `WorkflowDefinition`. */
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
  /** JSON text of a `WorkflowDefinition`. */
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

/** Tasks made from rows of imports. Importing a row with the same key again makes no second task. */
export interface ImportedTasksTable {
  project_id: string;
  key: string;
  import_id: string;
  task_id: string;
}

export interface DownloadsTable {
  token_hash: string;
  account_id: string;
  workspace_id: string;
  /** Null for the whole workspace. */
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
  /** JSON text of a `ViewContent`. */
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

/** The only row has the database's identity, which a restore changes. */
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
  projects: ProjectsTable;
  project_members: ProjectMembersTable;
  project_stars: ProjectStarsTable;
  tags: TagsTable;
  tasks: TasksTable;
  task_assignees: TaskAssigneesTable;
  transitions: TransitionsTable;
  database_identity: DatabaseIdentityTable;
  change_counters: ChangeCountersTable;
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
  poker_guests: PokerGuestsTable;
  poker_presence: PokerPresenceTable;
  poker_deeds: PokerDeedsTable;
  sprints: SprintsTable;
  workflows: WorkflowsTable;
  workflow_versions: WorkflowVersionsTable;
  workflow_timers_done: WorkflowTimersDoneTable;
  imports: ImportsTable;
  imported_tasks: ImportedTasksTable;
  downloads: DownloadsTable;
  saved_views: SavedViewsTable;
  default_views: DefaultViewsTable;
}

export type Db = Kysely<Database>;

export type AccountRow = Selectable<AccountsTable>;
export type WorkspaceRow = Selectable<WorkspacesTable>;
export type ProjectRow = Selectable<ProjectsTable>;
export type TagRow = Selectable<TagsTable>;
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
