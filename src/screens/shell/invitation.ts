import { type FormErrors, schemaResolver } from '@mantine/form';
import { addressesIn } from '../../../domain/addresses.ts';
import { invalid } from '../../../domain/validation.ts';
import { invitationCreate, invitationsCreate, invitedEmail } from '../../../domain/workspace.ts';
import type { CreateInvitationCall, InvitedRole } from '../../machines/people/invitePeople/invitePeople.types.ts';

export interface InvitationForm {
  /** By e-mail for named people, or by link for several. */
  kind: 'email' | 'link';
  /** Addresses as typed or pasted. */
  emails: string;
  /** Maximum number of people who may use the link, as typed. */
  seats: string;
  role: InvitedRole;
  projectIds: string[];
}

export const newInvitation: InvitationForm = {
  kind: 'email',
  emails: '',
  seats: '5',
  role: 'member',
  projectIds: [],
};

export const bodyOf = ({ kind, emails, seats, role, projectIds }: InvitationForm): CreateInvitationCall['body'] =>
  kind === 'email'
    ? { emails: addressesIn(emails), role, projectIds }
    : { seats: seats.trim() === '' ? Number.NaN : Number(seats), role, projectIds };

const resolve = {
  email: schemaResolver(invitationsCreate, { sync: true }),
  link: schemaResolver(invitationCreate, { sync: true }),
};

export function invitationErrors(form: InvitationForm): FormErrors {
  const wrong =
    form.kind === 'email' ? addressesIn(form.emails).filter((email) => !invitedEmail.safeParse(email).success) : [];
  return wrong.length > 0
    ? { emails: invalid('notAddresses', { words: wrong.join(', ') }) }
    : resolve[form.kind](bodyOf(form));
}
