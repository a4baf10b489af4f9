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

/*
 * The same on both databases: moments are ISO 8601 text in UTC, calendar days `YYYY-MM-DD`, booleans 0 or 1,
 * ids lower-case UUID text made by `newId`, JSON is text. `search_text` holds `foldText` of what a search looks in.
 */

type Flag = 0 | 1;

export interface AccountsTable {
  id: string;
  email: string;
  /** Argon2id; null for people who only sign in elsewhere. */
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
  /** When a mailed link or another provider last proved that the address is theirs. */
  email_verified_at: Generated<string | null>;
}

export interface SessionsTable {
  id: string;
  account_id: string;
  /** SHA-256 of the bearer token, in hex. */
  token_hash: string;
  created_at: string;
  /** 30 days after its last use. */
  expires_at: string;
  /** Browser and system in words. */
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
}

export interface InvitationsTable {
  id: string;
  workspace_id: string;
  /** Empty on a link for several. */
  email: string;
  role: Exclude<Role, 'owner'>;
  /** SHA-256 of the link's token, in hex. */
  token_hash: string;
  invited_by: string;
  created_at: string;
  expires_at: string;
  accepted_at: string | null;
  accepted_by: string | null;
  /** How many may join through a link for several; null on an invitation of one e-mail. */
  seats: Generated<number | null>;
  used_seats: Generated<number>;
}

/** Who joined through a link for several. */
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
  search_text: string;
  created_by: string;
  version: number;
  /** JSON text: for each of name and description, the version and the person that changed it last. */
  edits: Generated<string>;
  created_at: string;
  updated_at: string | null;
  deleted_at: string | null;
  /** JSON text of the `ActiveWorkflow` that governs its tasks; null: none. */
  workflow: Generated<string | null>;
}

export interface ProjectMembersTable {
  project_id: string;
  account_id: string;
  workspace_id: string;
  created_at: string;
}

/** Statuses, types and priorities of a project. */
export interface TagsTable {
  id: string;
  workspace_id: string;
  project_id: string;
  kind: TagKind;
  name: string;
  description: string | null;
  color: string | null;
  icon: string | null;
  /** Of a status: what it means for whoever counts. */
  category: Generated<StatusCategory | null>;
  position: number;
  archived: Flag;
  created_at: string;
  updated_at: string | null;
}

/** Columns of the fields that people write. */
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
  /** When it came to the status it has. */
  status_since: string;
  /** JSON text: the edges approved since then, with who and when; null: none. */
  approvals: string | null;
}

export interface TaskAssigneesTable {
  task_id: string;
  account_id: string;
  workspace_id: string;
  /** Place in the task's list, from 0. */
  position: number;
}

/** The log of every change of every task field. */
export interface TransitionsTable {
  id: string;
  workspace_id: string;
  project_id: string | null;
  task_id: string;
  field: LoggedField;
  /** The task's version that came of the change. */
  version: Generated<number>;
  /** JSON text. */
  from_value: string | null;
  /** JSON text. */
  to_value: string | null;
  by_id: string;
  at: string;
  /** Name of the access token that it was made with; null: the person did it in the app. */
  via: string | null;
  /** Session of the app that it was made in; null: in none, or before this was kept. */
  session_id: string | null;
}

/** Number of the last change published in each workspace that has any. No reference: PostgreSQL counts outside of the unit. */
export interface ChangeCountersTable {
  workspace_id: string;
  seq: number;
}

/** What was published, for sockets that come back: see `publish`. */
export interface ChangesTable {
  workspace_id: string;
  seq: number;
  /** Only people of this project see it; null: not bound to one. */
  project_id: string | null;
  /** Only this person sees it; null: not bound to one. */
  account_id: string | null;
  /** Only people of this conversation see it; null: not bound to one. */
  conversation_id: Generated<string | null>;
  /** Guests of the workspace don't see it. */
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
  /** The answer with its secret, sealed for the session that asked; null where it holds none. */
  sealed: string | null;
  created_at: string;
}

/** What has to be mailed or was. It names what to write about; links are made when it is sent, so none is kept here. */
export interface MailsTable {
  id: string;
  kind: 'passwordReset' | 'forcedReset' | 'invitation' | 'notification' | 'digest';
  recipient: string;
  invitation_id: string | null;
  notification_id: Generated<string | null>;
  digest_id: Generated<string | null>;
  attempts: Generated<number>;
  /** When it is tried next; a process that tries puts it off first. Null: done with. */
  due_at: string | null;
  sent_at: string | null;
  /** Why the last attempt failed. */
  failure: string | null;
  created_at: string;
}

/** Further tokens of an invitation: those of its mails, beside that of the link to copy. */
export interface InvitationLinksTable {
  token_hash: string;
  invitation_id: string;
  created_at: string;
}

export interface PasswordResetsTable {
  token_hash: string;
  account_id: string;
  expires_at: string;
  /** Account that the link was shown to, or 'administrator'; null: mailed to its person, whose address it verifies. */
  shown_to: Generated<string | null>;
}

/** Wrong passwords by what they were tried on: an account, one of its devices, or a session. */
export interface SignInAttemptsTable {
  key: string;
  failures: number;
  last_at: string;
}

/** Browsers in which a person signed in before; a cookie holds the token. */
export interface KnownDevicesTable {
  account_id: string;
  token_hash: string;
  expires_at: string;
}

/** Tokens of the links with which a person stops one kind of mail: of one notification type, or the daily summary. */
export interface UnsubscribeLinksTable {
  token_hash: string;
  account_id: string;
  kind: NotificationType | 'digest';
  expires_at: string;
}

/** One-time tokens with which a browser comes back from an external sign-in. */
export interface SignInTicketsTable {
  token_hash: string;
  account_id: string;
  expires_at: string;
  /** Path of the app that the person wanted. */
  return_to: Generated<string>;
  /** SHA-256 of what the cookie of the browser that began holds. */
  browser_hash: Generated<string>;
}

/** External sign-ins under way; the browser's cookie holds the key. */
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
  /** JSON text of `NotificationSettingsUpdate`: what was chosen. */
  settings: string;
  updated_at: string;
}

/** What one person is told; names and titles as they were when it happened. */
export interface NotificationsTable {
  id: string;
  account_id: string;
  workspace_id: string;
  type: NotificationType;
  /** Who did it; null for a reminder. */
  actor_id: string | null;
  subject: string;
  excerpt: string | null;
  place: (typeof mentionPlaces)[number] | null;
  due_date: string | null;
  /** Path in the app. */
  link: string;
  project_id: string | null;
  task_id: string | null;
  document_id: string | null;
  conversation_id: string | null;
  comment_id: string | null;
  message_id: string | null;
  invitation_id: string | null;
  /** Whether it is listed. */
  in_app: Flag;
  /** Whether it waits for the daily summary. */
  in_digest: Flag;
  /** The summary that has it. */
  digest_id: string | null;
  /** Of those with the same one, a person is told the first. */
  dedupe_key: string | null;
  read_at: string | null;
  created_at: string;
}

/** One daily summary of one person, made once whatever the number of processes. */
export interface DigestsTable {
  id: string;
  account_id: string;
  /** Calendar day of the server. */
  day: string;
  created_at: string;
}

/** Comments on tasks. */
export interface CommentsTable {
  id: string;
  workspace_id: string;
  task_id: string;
  /** Markdown. */
  content: string;
  created_by: string;
  version: number;
  /** The last version that someone else than its author made; 0: none. */
  others_version: number;
  /** The version that the last change of its text made, and the session it was made in; 0: never changed. */
  text_version: Generated<number>;
  text_session_id: Generated<string | null>;
  created_at: string;
  /** When its text was last changed. */
  edited_at: string | null;
  deleted_at: string | null;
}

export interface ConversationsTable {
  id: string;
  workspace_id: string;
  kind: 'direct' | 'group';
  /** Empty in a direct conversation. */
  name: string;
  /** Of a direct conversation: both ids, the smaller one first; null in a group. */
  direct_key: string | null;
  created_by: string;
  created_at: string;
  version: number;
  /** The version that came of the last renaming, and who did it. */
  named_version: number;
  named_by: string;
  /** Session of the app that the last renaming was made in; null: in none, or before this was kept. */
  named_session_id: Generated<string | null>;
  /** Number of its last message; 0: none. */
  last_number: number;
  /** When it was last written in; until then, when it was made. */
  last_at: string;
}

/** A direct conversation keeps its two people for good; who is out of the workspace sees it no more. */
export interface ConversationMembersTable {
  conversation_id: string;
  account_id: string;
  workspace_id: string;
  /** Number of the last message they have read; their own are always read. */
  last_read: number;
  joined_at: string;
}

export interface MessagesTable {
  id: string;
  conversation_id: string;
  workspace_id: string;
  /** Counts up from 1 within the conversation, without gaps. */
  number: number;
  /** Markdown; empty when deleted. */
  content: string;
  sender_id: string;
  version: number;
  /** The version that the last change of its text made, and the session it was made in; 0: never changed. */
  text_version: Generated<number>;
  text_session_id: Generated<string | null>;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
}

export interface BoardsTable {
  id: string;
  workspace_id: string;
  /** null: its tasks may be of any project. */
  project_id: string | null;
  name: string;
  search_text: string;
  created_by: string;
  version: number;
  /** JSON text: for each of name and sharedWith, the version and the person that changed it last. */
  edits: Generated<string>;
  created_at: string;
  updated_at: string | null;
  deleted_at: string | null;
}

/** Whom a board is shared with, beside its creator and the people of its project. */
export interface BoardMembersTable {
  board_id: string;
  account_id: string;
  workspace_id: string;
  /** Place in the board's list, from 0. */
  position: number;
}

/** Documents and folders of a workspace, or of one of its projects. */
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
  /** The folder whose deletion took it along; null when it was deleted itself. */
  deleted_with: string | null;
  version: number;
  /** JSON text: for each of title, description and parentId, the version and the person that changed it last. */
  edits: Generated<string>;
  /** Markdown derived from the shared text; null in a folder. */
  content: string | null;
  /** The words of the content, without marks. */
  words: Generated<string>;
  search_text: string;
}

export interface DocumentTreesTable {
  /** Id of the project, or else of the workspace. */
  id: string;
  changes: number;
}

/** The shared text up to the updates that are kept beside it. */
export interface DocumentStatesTable {
  document_id: string;
  state: Uint8Array;
  /** Counts how often updates were taken into the state. */
  compactions: Generated<number>;
  /** The last update that was. */
  through: string | null;
  /** JSON text: ids of those who wrote since the last version was kept. */
  authors: Generated<string>;
  /** When the first of them began to. */
  edited_since: string | null;
  /** Updates until then are in the document's content. */
  derived_at: string;
}

/** Written before anybody is told of it. */
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
  /** JSON text: ids. */
  authors: string;
  created_at: string;
  size: number;
  /** Markdown. */
  content: string;
}

/** Pictures in texts. */
export interface ImagesTable {
  id: string;
  workspace_id: string;
  account_id: string;
  created_at: string;
  /** WebP. */
  image: Uint8Array;
}

/** Bytes of pictures that a person uploaded in a day (UTC). */
export interface UploadsTable {
  account_id: string;
  day: string;
  bytes: number;
}

/** Rooms of planning poker. */
export interface PokerRoomsTable {
  id: string;
  workspace_id: string;
  created_by: string;
  /** JSON text: `{state, context}` of the room's machine. */
  state: string;
  /** JSON text: what a list shows of the room. */
  summary: string;
  /** Counts up with each event. */
  version: number;
  /** SHA-256 of the guests' link's key, in hex; null: no guests. */
  guest_key_hash: string | null;
  /** JSON text: when each participant was reminded last. */
  nudges: Generated<string>;
  created_at: string;
  updated_at: string;
}

/** Who came by a guests' link: their token is for this room alone. */
export interface PokerGuestsTable {
  token_hash: string;
  room_id: string;
  participant_id: string;
  name: string;
  created_at: string;
}

/** A connection that is in a room. */
export interface PokerPresenceTable {
  connection_id: string;
  room_id: string;
  participant_id: string;
  /** The process that has it, which says again and again that it still does. */
  process_id: string;
  seen_at: string;
}

/** What was done lately, so that it isn't done again when it is sent again. */
export interface PokerDeedsTable {
  room_id: string;
  participant_id: string;
  id: string;
  at: string;
}

/** What one person and the assistant of a project say to each other. */
export interface ChatsTable {
  project_id: string;
  account_id: string;
  workspace_id: string;
  last_number: number;
  /** The answer that is being given; at most one. */
  answering_id: string | null;
  /** When the process that gives it was last known to. */
  beat_at: string | null;
}

export interface ChatMessagesTable {
  id: string;
  project_id: string;
  account_id: string;
  workspace_id: string;
  /** Counts up within the chat. */
  number: number;
  type: 'user' | 'assistant';
  content: string;
  state: 'streaming' | 'complete' | 'stopped' | 'failed';
  failure: string | null;
  speaker: string | null;
  /** The message that it answers. */
  answers: string | null;
  at: string;
}

export interface ChatProposalsTable {
  id: string;
  message_id: string;
  project_id: string;
  account_id: string;
  /** Place in its message, from 0. */
  position: number;
  /** JSON text. */
  action: string;
  /** JSON text: a list of texts. */
  lines: string;
  title: string;
  state: 'proposed' | 'confirmed' | 'rejected' | 'refused';
  reason: string | null;
  task_id: string | null;
  /** Of the task that it would change, when it was proposed. */
  version: number | null;
  made_at: string;
  decided_at: string | null;
}

/** Keys for other programs. */
export interface AccessTokensTable {
  id: string;
  account_id: string;
  workspace_id: string;
  name: string;
  /** SHA-256 of the token, in hex. */
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
  /** First and last calendar day. */
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
  /** JSON text: for each field, the version and the person that changed it last. */
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
  /** JSON text: for each of name and draft, the version and the person that changed it last. */
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

/** Timers of states that went off for one stay of one task. */
export interface WorkflowTimersDoneTable {
  task_id: string;
  timer_id: string;
  status_since: string;
  at: string;
}

/** One file of tasks that was brought into a project. */
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

/** The task that was made of a row: one for each key of a project, however often the row comes. */
export interface ImportedTasksTable {
  project_id: string;
  key: string;
  import_id: string;
  task_id: string;
}

/** Links under which a file may be fetched once. */
export interface DownloadsTable {
  token_hash: string;
  account_id: string;
  workspace_id: string;
  /** null: the whole workspace. */
  project_id: string | null;
  format: 'csv' | 'csvWithMark' | 'json' | 'zip';
  expires_at: string;
}

export interface SavedViewsTable {
  id: string;
  workspace_id: string;
  project_id: string;
  name: string;
  /** Everyone who sees the project sees it. */
  shared: Flag;
  /** JSON text of a `ViewContent`. */
  content: string;
  version: number;
  created_by: string;
  created_at: string;
  updated_at: string | null;
}

/** The view that a person's tasks screen of a project opens with. */
export interface DefaultViewsTable {
  project_id: string;
  account_id: string;
  view_id: string;
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
  tags: TagsTable;
  tasks: TasksTable;
  task_assignees: TaskAssigneesTable;
  transitions: TransitionsTable;
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
  notifications: NotificationsTable;
  digests: DigestsTable;
  documents: DocumentsTable;
  document_trees: DocumentTreesTable;
  document_states: DocumentStatesTable;
  document_updates: DocumentUpdatesTable;
  document_versions: DocumentVersionsTable;
  images: ImagesTable;
  uploads: UploadsTable;
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

/** Where queries run: the database, or one unit of work's transaction. */
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
