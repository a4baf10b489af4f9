import type { Person } from '../../../../../domain/person.ts';
import type { Seen } from './operation.ts';

/** Fields of both comments and messages. */
export interface WrittenText {
  id: string;
  content: string;
  createdAt: string;
  editedAt: string | null;
  deletedAt: string | null;
  version: number;
}

type Writing = Pick<Seen, 'at' | 'viewer'>;

/** Returns the fields of a text that the server has not confirmed. */
export const newText = (content: string, { at }: Writing) => ({
  content,
  createdAt: at,
  editedAt: null,
  deletedAt: null,
  version: 0,
});

export const authorOf = ({ viewer: { id, name, lastName, nickname, avatar } }: Writing): Person => ({
  id,
  name,
  lastName,
  nickname,
  avatar,
});

/** Replaces the content of a text. A text that the server has not confirmed isn't marked as edited. */
export const editedText = <T extends WrittenText>(
  text: T | undefined,
  { content }: { content: string },
  { at }: Writing,
): T | undefined =>
  text && text.deletedAt === null ? { ...text, content, editedAt: text.version === 0 ? null : at } : text;
