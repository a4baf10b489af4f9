import { Anchor } from '@mantine/core';
import { formatsOf } from '../../../domain/formats.ts';
import type { CountedRef, Insights, Spread } from '../../../domain/insights.ts';
import { NumberCard } from '../../ui/chart/NumberCard.tsx';
import { TrendBars } from '../../ui/chart/TrendBars/TrendBars.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './insights.module.css';
import { type Change, changeText, differenceOf, perWeek, spanText } from './formats.ts';

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
        trend={trendOf(answer, 'finished')}
      >
        <span>{messages.finished.rate({ perWeek: perWeek(finished, days.length) })}</span>
        <Compared now={finished} before={before.finished} base={Math.min(finished, before.finished)} show={number} />
      </NumberCard>
      <CycleTime answer={answer} onOpen={onOpen} />
      <NumberCard
        label={messages.lead.label}
        value={spanText(texts, lead.median)}
        definition={messages.lead.definition}
        action={messages.lead.action}
        onOpen={opens(lead.count, { metric: 'lead' })}
        trend={trendOf(answer, 'lead')}
      >
        <span>
          {messages.cycle.median}
          {lead.p85 !== null && `, ${messages.cycle.p85({ span: spanText(texts, lead.p85) })}`}
        </span>
        <Spans now={lead} before={before.lead} />
      </NumberCard>
      <NumberCard
        label={messages.wip.label}
        value={number(wip)}
        definition={messages.wip.definition}
        action={messages.wip.action}
        onOpen={opens(wip, { metric: 'wip' })}
        trend={trendOf(answer, 'wip')}
      >
        {open > 0 ? (
          <Anchor component="button" type="button" fz="inherit" ta="start" onClick={() => onOpen({ metric: 'open' })}>
            {messages.wip.open({ count: open })}
          </Anchor>
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
        trend={trendOf(answer, 'late')}
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
        trend={trendOf(answer, 'created')}
      >
        <span>{messages.created.net(differenceOf(created, finished))}</span>
        <Compared now={created} before={before.created} base={Math.min(created, before.created)} show={number} />
      </NumberCard>
    </div>
  );
}

function CycleTime({ answer, onOpen }: NumbersProps) {
  const { cycle, before } = answer;
  const texts = useTexts('insights');
  const messages = texts.numbers;
  return (
    <NumberCard
      label={messages.cycle.label}
      value={spanText(texts, cycle.median)}
      definition={messages.cycle.definition}
      action={messages.cycle.action}
      onOpen={cycle.count === 0 ? undefined : () => onOpen({ metric: 'cycle' })}
      trend={trendOf(answer, 'cycle')}
    >
      <span>
        {messages.cycle.median}
        {cycle.p85 !== null && (
          <>
            ,{' '}
            <Anchor
              component="button"
              type="button"
              fz="inherit"
              ta="start"
              title={messages.cycle.slow}
              onClick={() => onOpen({ metric: 'slow' })}
            >
              {messages.cycle.p85({ span: spanText(texts, cycle.p85) })}
            </Anchor>
          </>
        )}
      </span>
      <Spans now={cycle} before={before.cycle} />
    </NumberCard>
  );
}

/** Change against the preceding period of the same length, if there are values to compare. */
function Compared(change: Change) {
  const text = changeText(useTexts('insights'), change);
  return text !== null && <span>{text}</span>;
}

function Spans({ now, before }: { now: Spread; before: Spread }) {
  const texts = useTexts('insights');
  return (
    <Compared
      now={now.median}
      before={before.median}
      base={Math.min(now.count, before.count)}
      show={(span) => spanText(texts, span)}
    />
  );
}

type Part = Insights['trend'][number];

/** Returns the values of the parts of the range, or nothing if all are empty. The last value is emphasised. */
const trendOf = ({ trend }: Pick<Insights, 'trend'>, value: keyof Part) =>
  trend.some(({ [value]: amount }) => amount) && (
    <TrendBars
      bars={trend.map(({ [value]: amount }, index) => ({
        value: amount ?? 0,
        strong: amount !== null && amount > 0 && index === trend.length - 1,
      }))}
    />
  );
