import { IconInfoCircle } from '@tabler/icons-react';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import classes from './charts.module.css';
import { chartTexts } from './texts.ts';

/** A button that tells what something means, and what it tells: where each of the two stands is the caller's. */
export function useAbout(what: string, definition: string) {
  const id = useId();
  const [shown, { toggle }] = useDisclosure(false);
  return {
    button: (
      <button
        type="button"
        className={`${classes.tool} ${classes.about}`}
        aria-label={chartTexts.about(what)}
        title={chartTexts.about(what)}
        aria-expanded={shown}
        aria-controls={id}
        onClick={toggle}
      >
        <IconInfoCircle size={15} stroke={1.75} aria-hidden />
      </button>
    ),
    // Always there, so that screen readers hear it come.
    note: (
      <div id={id} role="status">
        {shown && <p className={classes.note}>{definition}</p>}
      </div>
    ),
  };
}
