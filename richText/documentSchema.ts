import { type Extensions, getSchema } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { DOMOutputSpec, Schema } from '@tiptap/pm/model';
import { columnWidth } from './columnWidth.ts';
import { appPath, served } from '../domain/basePath.ts';
import { isLinkHref, isSafeImage } from './safeHref.ts';
import { basicExtensions, type BasicOptions } from './schema.ts';

/** Image as a block. Its address must be https or on this server. */
export const DocumentImage = Image.extend({
  parseHTML() {
    return [
      {
        tag: 'img[src]',
        getAttrs: (element) => (isSafeImage(appPath(element.getAttribute('src') ?? '')) ? null : false),
      },
    ];
  },
  addAttributes() {
    return {
      src: {
        default: null,
        parseHTML: (element) => appPath(element.getAttribute('src') ?? ''),
        renderHTML: ({ src }: { src?: unknown }) =>
          typeof src === 'string' && isSafeImage(src) ? { src: served(src) } : {},
      },
      alt: { default: null },
      title: { default: null },
      href: {
        default: null,
        parseHTML: (element) => {
          const href = element.parentElement?.closest('a')?.getAttribute('href') ?? '';
          return href !== '' && isLinkHref(href) ? href : null;
        },
        renderHTML: () => ({}),
      },
    };
  },
  renderHTML({ HTMLAttributes, node }) {
    const picture: DOMOutputSpec = ['img', HTMLAttributes];
    const href: unknown = node.attrs['href'];
    return typeof href === 'string' && isLinkHref(href)
      ? ['a', { href, target: '_blank', rel: 'noopener noreferrer nofollow' }, picture]
      : picture;
  },
  addInputRules() {
    return [];
  },
});

/** Content of a cell. It can only have paragraphs, because Markdown tables allow nothing else. */
const inCell = 'paragraph+';
export const documentTable: Extensions = [
  Table.configure({ resizable: false, cellMinWidth: columnWidth }),
  TableRow,
  TableHeader.extend({ content: inCell }),
  TableCell.extend({ content: inCell }),
];

export const documentExtensions = (options: BasicOptions = {}): Extensions => [
  ...basicExtensions(options),
  DocumentImage,
  ...documentTable,
];

let schema: Schema | null = null;
export const documentSchema = (): Schema => (schema ??= getSchema(documentExtensions()));
