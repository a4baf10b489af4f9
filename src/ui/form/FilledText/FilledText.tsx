import { Fragment, type ReactNode } from 'react';

export interface FilledTextProps<Name extends string> {
  values: Readonly<Record<Name, ReactNode>>;
  /** Returns the message of a catalogue, filled with the marks. */
  children: (marks: Readonly<Record<Name, string>>) => string;
}

/** Message with elements as its values. */
export function FilledText<Name extends string>({ values, children }: FilledTextProps<Name>) {
  const elements: readonly ReactNode[] = Object.values(values);
  // Private-use characters as marks, because no message contains them.
  const marks = Object.fromEntries(
    Object.keys(values).map((name, index) => [name, String.fromCharCode(firstMark + index)]),
  ) as Record<Name, string>;
  return children(marks)
    .split(/([\uE000-\uE0FF])/)
    .map((part, index) => (
      // Parts are identified only by their position.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>{index % 2 === 0 ? part : elements[part.charCodeAt(0) - firstMark]}</Fragment>
    ));
}

const firstMark = 0xe000;
