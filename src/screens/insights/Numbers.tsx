import { formatsOf } from '../../../domain/formats.ts';
import type { CountedRef, Insights } from '../../../domain/insights.ts';
import { NumberCard } from '../../ui/charts/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
import classes from './insights.module.css';
import { changeText, differenceOf, perWeek, spanText } from './formats.ts';

interface NumbersProps {
  answer: Insights;
  onOpen: (ref: CountedRef) => void;
}

export function Numbers({ answer, onOpen }: NumbersProps) {
  const texts = useTexts('insights');
  const messages = texts.numbers;
  const { number } = formatsOf(texts.locale);
  const { finished, created, open, wip, late, cycle, lead, before, days } = answer;
  const opens = (count: number, ref: CountedRef) => (count === 0 ? undefined : () => onOpen(ref));
  return (
    <div className={classes.numbers}>
      <NumberCard
        label={messages.finished.label}
        value={number(finished)}
        definition={messages.finished.definition}
        action={messages.finished.action}
        onOpen={opens(finished, { metric: 'finished' })}
      >
        <span>{messages.finished.rate({ perWeek: perWeek(finished, days.length) })}</span>
        <Change now={finished} before={before.finished} />
      </NumberCard>
      <CycleTime answer={answer} onOpen={onOpen} />
      <NumberCard
        label={messages.lead.label}
        value={spanText(texts, lead.median)}
        definition={messages.lead.definition}
        action={messages.lead.action}
        onOpen={opens(lead.count, { metric: 'lead' })}
      >
        <span>
          {messages.cycle.median}
          {lead.p85 !== null && `, ${messages.cycle.p85({ span: spanText(texts, lead.p85) })}`}
        </span>
        <Change now={lead.median} before={before.lead.median} />
      </NumberCard>
      <NumberCard
        label={messages.wip.label}
        value={number(wip)}
        definition={messages.wip.definition}
        action={messages.wip.action}
        onOpen={opens(wip, { metric: 'wip' })}
      >
        {open > 0 ? (
          <button type="button" className={classes.link} onClick={() => onOpen({ metric: 'open' })}>
            {messages.wip.open({ count: open })}
          </button>
        ) : (
          <span>{messages.wip.open({ count: open })}</span>
        )}
      </NumberCard>
      <NumberCard
        label={messages.late.label}
        value={late === null ? texts.nothing : number(late)}
        definition={messages.late.definition}
        action={messages.late.action}
        onOpen={opens(late ?? 0, { metric: 'late' })}
      >
        <span>
          {cycle.p85 === null ? messages.late.unknown : messages.late.older({ span: spanText(texts, cycle.p85) })}
        </span>
      </NumberCard>
      <NumberCard
        label={messages.created.label}
        value={number(created)}
        definition={messages.created.definition}
        action={messages.created.action}
        onOpen={opens(created, { metric: 'created' })}
      >
        <span>{messages.created.net(differenceOf(created, finished))}</span>
        <Change now={created} before={before.created} />
      </NumberCard>
    </div>
  );
}

function CycleTime({ answer: { cycle, before }, onOpen }: NumbersProps) {
  const texts = useTexts('insights');
  const messages = texts.numbers;
  return (
    <NumberCard
      label={messages.cycle.label}
      value={spanText(texts, cycle.median)}
      definition={messages.cycle.definition}
      action={messages.cycle.action}
      onOpen={cycle.count === 0 ? undefined : () => onOpen({ metric: 'cycle' })}
    >
      <span>
        {messages.cycle.median}
        {cycle.p85 !== null && (
          <>
            ,{' '}
            <button
              type="button"
              className={classes.link}
              title={messages.cycle.slow}
              onClick={() => onOpen({ metric: 'slow' })}
            >
              {messages.cycle.p85({ span: spanText(texts, cycle.p85) })}
            </button>
          </>
        )}
      </span>
      <Change now={cycle.median} before={before.cycle.median} />
    </NumberCard>
  );
}

/** Change against the preceding period of the same length, if there are values to compare. */
function Change({ now, before }: { now: number | null; before: number | null }) {
  const texts = useTexts('insights');
  const change = changeText(texts, now, before);
  if (change === null) return null;
  return (
    <span className={classes.change}>{change === '' ? texts.numbers.same : texts.numbers.before({ change })}</span>
  );
}
