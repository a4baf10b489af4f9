import { Button } from '@mantine/core';
import { selectReport, selectReportState } from '../../machines/app/problemReport/problemReport.selectors.ts';
import { useScreen, useSelect, useSender } from '../../system/system.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './report.module.css';

export function ReportDialog({ onClosed }: { onClosed: () => void }) {
  const texts = useTexts('report');
  useScreen({ name: 'problemReport' });
  const actor = useSender('problemReport');
  const report = useSelect('problemReport', selectReport, null);
  const state = useSelect('problemReport', selectReportState, 'gathering');
  const footer = (
    <>
      <Button variant="default" onClick={onClosed}>
        {texts.close}
      </Button>
      <Button
        disabled={report === null}
        loading={state === 'saving'}
        onClick={() => actor.send({ type: 'report.saved' })}
      >
        {texts.download}
      </Button>
    </>
  );
  return (
    <DialogFrame opened onClose={onClosed} title={texts.title} description={texts.description} footer={footer}>
      {state === 'failed' && (
        <EmptyState compact title={texts.failed}>
          <Button variant="default" onClick={() => actor.send({ type: 'retry.requested' })}>
            {texts.retry}
          </Button>
        </EmptyState>
      )}
      {state === 'gathering' && <p role="status">{texts.gathering}</p>}
      {report && (
        <>
          <p className={classes.contains}>{texts.contains({ events: report.events, ...lastTime(report.seconds) })}</p>
          <FormError>{state === 'notSaved' && texts.notSaved}</FormError>
          <p role="status">{state === 'saved' && texts.saved({ fileName: report.fileName })}</p>
          <section aria-label={texts.whole}>
            {/* Focusable, so that the keyboard can scroll it. */}
            <pre className={classes.text} tabIndex={0}>
              {report.text}
            </pre>
          </section>
        </>
      )}
    </DialogFrame>
  );
}

const lastTime = (seconds: number) =>
  seconds < 120 ? { unit: 'seconds', amount: seconds } : { unit: 'minutes', amount: Math.round(seconds / 60) };
