import classes from './inspector.module.css';
import type { Inspection } from './inspection.ts';
import { texts } from './texts.ts';

/** Opens a file of the app in the engineer's editor, through the development server. */
export function SourceLink({ inspection: { actor }, file }: { inspection: Inspection; file: string }) {
  return (
    <button
      type="button"
      className={classes.source}
      title={texts.openFile(file)}
      aria-label={texts.openFile(file)}
      onClick={() => actor.send({ type: 'file.requested', file })}
    >
      {file.split('/').at(-1)}
    </button>
  );
}
