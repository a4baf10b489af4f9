import type { JSONContent } from '@tiptap/core';
import { memo, useMemo, type ReactNode } from 'react';
import { type Dialect, parseMarkdown } from '../../../richText/markdown.ts';
import { richTextTexts } from './texts.ts';
import classes from './prose.module.css';

export interface RichTextProps {
  value: string;
  /** Dialect of the Markdown. Only documents have tables and pictures. */
  dialect?: Dialect;
}

/**
 * Renders Markdown without an editor. It is safe, because it renders element by element and never uses HTML from the
 * text.
 */
export const RichText = memo(function RichText({ value, dialect = 'basic' }: RichTextProps) {
  const document = useMemo(() => parseMarkdown(value, dialect), [value, dialect]);
  return <div className={classes.prose}>{children(document)}</div>;
});

const titleOf = (attrs: JSONContent['attrs']) => attrs?.title as string | undefined;
const alignOf = (node: JSONContent) => node.attrs?.align as 'left' | 'center' | 'right' | undefined;
const children = (node: JSONContent): ReactNode => node.content?.map(draw);

/** Renders a node as an element. A component for each node would be slower. */
function draw(node: JSONContent, key: number): ReactNode {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduceRight<ReactNode>((inner, mark) => {
        switch (mark.type) {
          case 'bold':
            return <strong key={key}>{inner}</strong>;
          case 'italic':
            return <em key={key}>{inner}</em>;
          case 'strike':
            return <s key={key}>{inner}</s>;
          case 'code':
            return <code key={key}>{inner}</code>;
          case 'link':
            return (
              <a
                key={key}
                href={String(mark.attrs?.href)}
                title={titleOf(mark.attrs)}
                target="_blank"
                rel="noopener noreferrer nofollow"
              >
                {inner}
              </a>
            );
          default:
            return inner;
        }
      }, node.text);
    case 'hardBreak':
      return <br key={key} />;
    case 'mention':
      return (
        <span key={key} className={classes.mention} data-type="mention">
          @{String(node.attrs?.label ?? '')}
        </span>
      );
    case 'heading': {
      const Heading = ({ 1: 'h1', 2: 'h2', 3: 'h3' } as const)[Number(node.attrs?.level) as 1 | 2 | 3] ?? 'h3';
      return <Heading key={key}>{children(node)}</Heading>;
    }
    case 'codeBlock':
      return (
        <pre key={key}>
          <code>{node.content?.map((child) => child.text).join('')}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote key={key}>{children(node)}</blockquote>;
    case 'bulletList':
      return <ul key={key}>{children(node)}</ul>;
    case 'orderedList':
      return (
        <ol key={key} start={Number(node.attrs?.start ?? 1)}>
          {children(node)}
        </ol>
      );
    case 'taskList':
      return (
        <ul key={key} data-type="taskList">
          {children(node)}
        </ul>
      );
    case 'listItem':
      return <li key={key}>{children(node)}</li>;
    case 'taskItem':
      return (
        <li key={key} data-checked={Boolean(node.attrs?.checked)}>
          <label>
            <input
              type="checkbox"
              checked={Boolean(node.attrs?.checked)}
              disabled
              readOnly
              aria-label={node.attrs?.checked ? richTextTexts.done : richTextTexts.pending}
            />
          </label>
          <div>{children(node)}</div>
        </li>
      );
    case 'horizontalRule':
      return <hr key={key} />;
    case 'image': {
      const picture = (
        <img
          key={key}
          src={String(node.attrs?.src)}
          alt={String(node.attrs?.alt ?? '')}
          title={titleOf(node.attrs)}
          loading="lazy"
        />
      );
      return node.attrs?.href ? (
        <a key={key} href={String(node.attrs.href)} target="_blank" rel="noopener noreferrer nofollow">
          {picture}
        </a>
      ) : (
        picture
      );
    }
    case 'table':
      // A table that is wider than its container scrolls, so it must be focusable.
      return (
        <div key={key} className={classes.tableFrame} tabIndex={0}>
          <table>
            <tbody>{children(node)}</tbody>
          </table>
        </div>
      );
    case 'tableRow':
      return <tr key={key}>{children(node)}</tr>;
    case 'tableHeader':
      return (
        <th key={key} scope="col" style={{ textAlign: alignOf(node) }}>
          {children(node)}
        </th>
      );
    case 'tableCell':
      return (
        <td key={key} style={{ textAlign: alignOf(node) }}>
          {children(node)}
        </td>
      );
    default:
      return <p key={key}>{node.content ? children(node) : <br />}</p>;
  }
}
