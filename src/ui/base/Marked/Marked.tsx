import { Fragment } from 'react';
import type { Match } from '../../../../domain/search.ts';
import classes from './Marked.module.css';

export interface MarkedProps {
  text: string;
  /** Parts of the text to highlight, in order and without overlaps. */
  matches?: readonly Match[];
}

/** A text with its matches of a search highlighted. */
export function Marked({ text, matches = [] }: MarkedProps) {
  return (
    <>
      {matches.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(matches[index - 1]?.end ?? 0, start)}
          <mark className={classes.mark}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(matches.at(-1)?.end ?? 0)}
    </>
  );
}
