import { Loader } from '@mantine/core';
import { useTexts } from '../../ui/texts/index.ts';
import classes from './root.module.css';

export function PendingView() {
  const texts = useTexts('start');
  return (
    <div className={classes.pending} role="status" data-loading aria-label={texts.loading}>
      <Loader size="sm" type="dots" color="gray" />
      <p className={classes.late}>{texts.late}</p>
    </div>
  );
}
