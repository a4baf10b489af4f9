import type { Extensions } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { basicExtensions, type BasicOptions } from '../../../../richText/schema.ts';
import { limits } from '../../../../domain/limits.ts';
import { Pasting } from '../paste/pasting.ts';
import { AutoDirection } from './autoDirection.ts';

export const editorExtensions = ({
  placeholder,
  suggestion,
}: {
  placeholder: () => string;
  suggestion: BasicOptions['suggestion'];
}): Extensions => [
  ...basicExtensions({ suggestion }),
  AutoDirection,
  Placeholder.configure({ placeholder }),
  Pasting.configure({ dialect: 'basic', most: limits.description }),
];
