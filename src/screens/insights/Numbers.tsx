import type { CountedRef, Insights } from '../../../domain/insights.ts';
import { NumberCard } from '../../ui/charts/index.ts';
import classes from './insights.module.css';
import { texts } from './texts.ts';
import { changeInWords, perWeek, spanInWords } from './words.ts';

const words = texts.numbers;

interface NumbersProps {
  answer: Insights;
  onOpen: (ref: CountedRef) => void;
}

export function Numbers({ answer, onOpen }: NumbersProps) {
  const { finished, created, open, wip, late, cycle, lead, before, days } = answer;
  const opens = (count: number, ref: CountedRef) => (count === 0 ? undefined : () => onOpen(ref));
  return (
    <div className={classes.numbers}>
      <NumberCard
        label={words.finished.label}
        value={finished.toLocaleString('en')}
        definition={words.finished.definition}
        action={words.finished.action}
        onOpen={opens(finished, { metric: 'finished' })}
      >
        <span>{words.finished.rate(perWeek(finished, days.length))}</span>
        <Change now={finished} before={before.finished} />
      </NumberCard>
      <CycleTime answer={answer} onOpen={onOpen} />
      <NumberCard
        label={words.lead.label}
        value={spanInWords(lead.median)}
        definition={words.lead.definition}
        action={words.lead.action}
        onOpen={opens(lead.count, { metric: 'lead' })}
      >
        <span>
          {words.cycle.median}
          {lead.p85 !== null && `, ${words.cycle.p85(spanInWords(lead.p85))}`}
        </span>
        <Change now={lead.median} before={before.lead.median} />
      </NumberCard>
      <NumberCard
        label={words.wip.label}
        value={wip.toLocaleString('en')}
        definition={words.wip.definition}
        action={words.wip.action}
        onOpen={opens(wip, { metric: 'wip' })}
      >
        {open > 0 ? (
          <button type="button" className={classes.link} onClick={() => onOpen({ metric: 'open' })}>
            {words.wip.open(open)}
          </button>
        ) : (
          <span>{words.wip.open(open)}</span>
        )}
      </NumberCard>
      <NumberCard
        label={words.late.label}
        value={late === null ? texts.nothing : late.toLocaleString('en')}
        definition={words.late.definition}
        action={words.late.action}
        onOpen={opens(late ?? 0, { metric: 'late' })}
      >
        <span>{cycle.p85 === null ? words.late.unknown : words.late.older(spanInWords(cycle.p85))}</span>
      </NumberCard>
      <NumberCard
        label={words.created.label}
        value={created.toLocaleString('en')}
        definition={words.created.definition}
        action={words.created.action}
        onOpen={opens(created, { metric: 'created' })}
      >
        <span>{words.created.net(created - finished)}</span>
        <Change now={created} before={before.created} />
      </NumberCard>
    </div>
  );
}

function CycleTime({ answer: { cycle, before }, onOpen }: NumbersProps) {
  return (
    <NumberCard
      label={words.cycle.label}
      value={spanInWords(cycle.median)}
      definition={words.cycle.definition}
      action={words.cycle.action}
      onOpen={cycle.count === 0 ? undefined : () => onOpen({ metric: 'cycle' })}
    >
      <span>
        {words.cycle.median}
        {cycle.p85 !== null && (
          <>
            ,{' '}
            <button
              type="button"
              className={classes.link}
              title={words.cycle.slow}
              onClick={() => onOpen({ metric: 'slow' })}
            >
              {words.cycle.p85(spanInWords(cycle.p85))}
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
  const change = changeInWords(now, before);
  if (change === null) return null;
  return <span className={classes.change}>{change === '' ? texts.numbers.same : texts.numbers.before(change)}</span>;
}
