import { Tally } from '../../ui/shell/Logo/Tally.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './root.module.css';

export function PendingView() {
  const texts = useTexts('start');
  return (
    <div className={classes.pending} role="status" data-loading aria-label={texts.loading}>
      <Tally size={36} isDrawn />
      <p className={classes.late}>{texts.late}</p>
    </div>
  );
}
