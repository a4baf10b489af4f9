import type { InvitationPreview } from '../../../domain/workspace.ts';

export const texts = {
  title: 'Workspace invitation',
  joins: (workspace: string) => `You were invited to join ${workspace}.`,
  token: 'Invitation token',
  sentTo: (email: string) => `Sent to ${email}.`,
  willJoin: (role: string) => `You will join as ${role}.`,
  roles: { owner: 'owner', admin: 'an admin', member: 'a member', guest: 'a guest' } satisfies Record<
    InvitationPreview['role'],
    string
  >,
  otherAccount: (invited: string, own: string) => `This invitation is for ${invited}, and you are signed in as ${own}.`,
  otherAccountHint: 'Sign out to accept it with that account. Afterwards you return to this page.',
  signOut: 'Sign out and use another account',
  member: (workspace: string) => `You are already a member of ${workspace}.`,
  open: 'Open the workspace',
  accept: 'Accept',
  home: 'Go to my home',
  retry: 'Try again',
  accepted: 'This invitation was already accepted.',
  expired: 'This invitation has expired. Ask for a new one.',
  full: 'Everyone this link was for has joined. Ask for a new one.',
  missing: 'This invitation is no longer valid.',
  failed: (message: string) => `Error: ${message}`,
} as const;
