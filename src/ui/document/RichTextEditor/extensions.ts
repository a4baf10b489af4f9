import type { AnyExtension, Extensions } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { basicExtensions, type BasicOptions } from '../../../../richText/schema.ts';
import { limits } from '../../../../domain/limits.ts';
import { Pasting } from '../paste/pasting.ts';
import { AutoDirection } from './autoDirection.ts';

export const editorExtensions = ({
  placeholder,
  suggestion,
  taskKeys,
}: {
  placeholder: () => string;
  suggestion: BasicOptions['suggestion'];
  taskKeys: AnyExtension;
}): Extensions => [
  ...basicExtensions({ suggestion }),
  taskKeys,
  AutoDirection,
  Placeholder.configure({ placeholder }),
  Pasting.configure({ dialect: 'basic', most: limits.description }),
];
