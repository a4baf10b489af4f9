import { Loader } from '@mantine/core';
import classes from './root.module.css';
import { texts } from './texts.ts';

/** Placeholder while a screen's code or the session is loading. */
export function PendingView() {
  return (
    <div className={classes.pending} role="status" data-loading aria-label={texts.loading}>
      <Loader size="sm" type="dots" color="gray" />
      <p className={classes.late}>{texts.late}</p>
    </div>
  );
}
