import { served } from '../../../../domain/basePath.ts';
import type { JSONContent } from '@tiptap/core';
import { createContext, memo, useContext, useMemo, type ReactNode } from 'react';
import { columnWidth } from '../../../../richText/columnWidth.ts';
import { type Dialect, parseMarkdown } from '../../../../richText/markdown.ts';
import { plainText } from '../../../../richText/plainText.ts';
import { withTaskKeys } from '../../../../richText/taskKeys.ts';
import { useTexts } from '../../base/texts/index.ts';
import { TaskKey } from '../taskKeys/TaskKey.tsx';
import classes from './prose.module.css';

export interface RichTextProps {
  value: string;
  /** Dialect of the Markdown. Only documents have tables and pictures. */
  dialect?: Dialect;
  /** True if the user may press the checkboxes. The owner handles the presses. */
  isTickable?: boolean;
}

/**
 * Renders Markdown without an editor. It is safe, because it renders element by element and never uses HTML from the
 * text.
 */
export const RichText = memo(function RichText({ value, dialect = 'basic', isTickable = false }: RichTextProps) {
  const document = useMemo(() => withTaskKeys(parseMarkdown(value, dialect)), [value, dialect]);
  return (
    <Tickable value={isTickable}>
      <div className={classes.prose}>{children(document)}</div>
    </Tickable>
  );
});

const Tickable = createContext(false);

const titleOf = (attrs: JSONContent['attrs']) => attrs?.title as string | undefined;
const alignOf = (node: JSONContent) => node.attrs?.align as 'left' | 'center' | 'right' | undefined;
const children = (node: JSONContent): ReactNode => node.content?.map(draw);
type Draw = (node: JSONContent, key: number) => ReactNode;

/** Renders a node as an element. A component for each node would be slower. */
function draw(node: JSONContent, key: number): ReactNode {
  return (drawings[node.type ?? ''] ?? drawParagraph)(node, key);
}

const drawParagraph: Draw = (node, key) => (
  <p key={key} dir="auto">
    {node.content ? children(node) : <br />}
  </p>
);

const drawText: Draw = (node, key) => marked(node, key, node.text);

const marked = (node: JSONContent, key: number, content: ReactNode): ReactNode =>
  (node.marks ?? []).reduceRight<ReactNode>((inner, mark) => {
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
  }, content);

const drawHeading: Draw = (node, key) => {
  const Heading = ({ 1: 'h1', 2: 'h2', 3: 'h3' } as const)[Number(node.attrs?.level) as 1 | 2 | 3] ?? 'h3';
  return (
    <Heading key={key} dir="auto">
      {children(node)}
    </Heading>
  );
};

const drawTaskItem: Draw = (node, key) => (
  <li key={key} data-checked={Boolean(node.attrs?.checked)}>
    <label>
      <Checkbox checked={Boolean(node.attrs?.checked)} name={plainText(node.content?.[0] ?? {})} />
    </label>
    <div>{children(node)}</div>
  </li>
);

function Checkbox({ checked, name }: { checked: boolean; name: string }) {
  const { checkbox } = useTexts('ui');
  const state = checked ? checkbox.done : checkbox.pending;
  return useContext(Tickable) ? (
    <input type="checkbox" checked={checked} readOnly aria-label={name || state} />
  ) : (
    <input type="checkbox" checked={checked} disabled readOnly aria-label={state} />
  );
}

const drawImage: Draw = (node, key) => {
  const picture = (
    <img
      key={key}
      src={served(String(node.attrs?.src))}
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
};

/** A table that is wider than its container scrolls, so it must be focusable. */
const drawTable: Draw = (node, key) => (
  <div key={key} className={classes.tableFrame} tabIndex={0}>
    <table style={{ minWidth: (node.content?.[0]?.content?.length ?? 1) * columnWidth }}>
      <tbody>{children(node)}</tbody>
    </table>
  </div>
);

const drawings: Readonly<Partial<Record<string, Draw>>> = {
  text: drawText,
  taskKey: (node, key) => marked(node, key, <TaskKey key={key} name={node.text ?? ''} />),
  hardBreak: (_node, key) => <br key={key} />,
  mention: (node, key) => (
    <span key={key} data-type="mention">
      @{String(node.attrs?.label ?? '')}
    </span>
  ),
  heading: drawHeading,
  codeBlock: (node, key) => (
    <pre key={key}>
      <code>{node.content?.map((child) => child.text).join('')}</code>
    </pre>
  ),
  blockquote: (node, key) => <blockquote key={key}>{children(node)}</blockquote>,
  bulletList: (node, key) => <ul key={key}>{children(node)}</ul>,
  orderedList: (node, key) => (
    <ol key={key} start={Number(node.attrs?.start ?? 1)}>
      {children(node)}
    </ol>
  ),
  taskList: (node, key) => (
    <ul key={key} data-type="taskList">
      {children(node)}
    </ul>
  ),
  listItem: (node, key) => <li key={key}>{children(node)}</li>,
  taskItem: drawTaskItem,
  horizontalRule: (_node, key) => <hr key={key} />,
  image: drawImage,
  table: drawTable,
  tableRow: (node, key) => <tr key={key}>{children(node)}</tr>,
  tableHeader: (node, key) => (
    <th key={key} scope="col" style={{ textAlign: alignOf(node) }}>
      {children(node)}
    </th>
  ),
  tableCell: (node, key) => (
    <td key={key} style={{ textAlign: alignOf(node) }}>
      {children(node)}
    </td>
  ),
};
