import { type FormErrors, schemaResolver } from '@mantine/form';
import { invitationCreate } from '../../../domain/workspace.ts';
import type { CreateInvitationCall, InvitedRole } from '../../machines/people/invitePeople/invitePeople.types.ts';

export interface InvitationForm {
  /** By e-mail for one person, or by link for several. */
  kind: 'email' | 'link';
  email: string;
  /** Maximum number of people who may use the link, as typed. */
  seats: string;
  role: InvitedRole;
}

export const newInvitation: InvitationForm = { kind: 'email', email: '', seats: '5', role: 'member' };

export const bodyOf = ({ kind, email, seats, role }: InvitationForm): CreateInvitationCall['body'] =>
  kind === 'email' ? { email: email.trim(), role } : { seats: seats.trim() === '' ? Number.NaN : Number(seats), role };

const resolve = schemaResolver(invitationCreate, { sync: true });

export const invitationErrors = (form: InvitationForm): FormErrors => resolve(bodyOf(form));
