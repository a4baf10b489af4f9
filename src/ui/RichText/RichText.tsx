import type { JSONContent } from '@tiptap/core';
import { memo, useMemo, type ReactNode } from 'react';
import { type Dialect, parseMarkdown } from '../../../richText/markdown.ts';
import { richTextTexts } from './texts.ts';
import classes from './prose.module.css';

export interface RichTextProps {
  /** Markdown as the editor writes it. */
  value: string;
  /** What it may hold: in a document tables and pictures, too. */
  dialect?: Dialect;
}

/** Markdown as formatted text, without an editor: safe by construction, since it is drawn element by element. */
export const RichText = memo(function RichText({ value, dialect = 'basic' }: RichTextProps) {
  const document = useMemo(() => parseMarkdown(value, dialect), [value, dialect]);
  return <div className={classes.prose}>{children(document)}</div>;
});

const alignOf = (node: JSONContent) => node.attrs?.align as 'left' | 'center' | 'right' | undefined;
const children = (node: JSONContent): ReactNode => node.content?.map((child, index) => <Node key={index} node={child} />);

function Node({ node }: { node: JSONContent }): ReactNode {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduceRight<ReactNode>((inner, mark) => {
        switch (mark.type) {
          case 'bold':
            return <strong>{inner}</strong>;
          case 'italic':
            return <em>{inner}</em>;
          case 'strike':
            return <s>{inner}</s>;
          case 'code':
            return <code>{inner}</code>;
          case 'link':
            return <a href={String(mark.attrs?.href)} target="_blank" rel="noopener noreferrer nofollow">{inner}</a>;
          default:
            return inner;
        }
      }, node.text);
    case 'hardBreak':
      return <br />;
    case 'mention':
      return <span className={classes.mention} data-type="mention">@{String(node.attrs?.label ?? '')}</span>;
    case 'heading': {
      const Heading = ({ 1: 'h1', 2: 'h2', 3: 'h3' } as const)[Number(node.attrs?.level) as 1 | 2 | 3] ?? 'h3';
      return <Heading>{children(node)}</Heading>;
    }
    case 'codeBlock':
      return <pre><code>{node.content?.map((child) => child.text).join('')}</code></pre>;
    case 'blockquote':
      return <blockquote>{children(node)}</blockquote>;
    case 'bulletList':
      return <ul>{children(node)}</ul>;
    case 'orderedList':
      return <ol start={Number(node.attrs?.start ?? 1)}>{children(node)}</ol>;
    case 'taskList':
      return <ul data-type="taskList">{children(node)}</ul>;
    case 'listItem':
      return <li>{children(node)}</li>;
    case 'taskItem':
      return (
        <li data-checked={Boolean(node.attrs?.checked)}>
          <label><input type="checkbox" checked={Boolean(node.attrs?.checked)} disabled readOnly aria-label={node.attrs?.checked ? richTextTexts.done : richTextTexts.pending} /></label>
          <div>{children(node)}</div>
        </li>
      );
    case 'horizontalRule':
      return <hr />;
    case 'image':
      return <img src={String(node.attrs?.src)} alt={String(node.attrs?.alt ?? '')} loading="lazy" />;
    case 'table':
      // Scrolls where it is wider than its place, so the keys have to reach it.
      return <div className={classes.tableFrame} tabIndex={0}><table><tbody>{children(node)}</tbody></table></div>;
    case 'tableRow':
      return <tr>{children(node)}</tr>;
    case 'tableHeader':
      return <th scope="col" style={{ textAlign: alignOf(node) }}>{children(node)}</th>;
    case 'tableCell':
      return <td style={{ textAlign: alignOf(node) }}>{children(node)}</td>;
    default:
      return <p>{node.content ? children(node) : <br />}</p>;
  }
}
