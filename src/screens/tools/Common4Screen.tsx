import { Button, Group, Text, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FormRow } from '../../ui/form/FormRow/FormRow.tsx';
import { PageHeader } from '../../ui/base/PageHeader/PageHeader.tsx';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './tools.module.css';
import { workingDays } from './workingDays.ts';

/** Returns a random integer below `limit`, uniformly distributed. */
const random = (limit: number): number =>
  Math.floor(((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * limit);

/** Page with four small tools. Their data never leaves the page. */
export function Common4Screen() {
  const texts = useTexts('tools');
  return (
    <div>
      <PageHeader title={texts.common4.name} description={texts.common4.description} />
      <div className={classes.grid} data-wide>
        <Countdown />
        <Order />
        <Days />
        <Coin />
      </div>
    </div>
  );
}

function Countdown() {
  const { four: messages } = useTexts('tools');
  const [minutes, setMinutes] = useState('5');
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  const length = Number(minutes.replace(',', '.'));
  const seconds = endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000));
  return (
    <Panel title={messages.timer}>
      {endsAt === null ? (
        <Group
          component="form"
          align="flex-end"
          gap="xs"
          onSubmit={(event) => {
            event.preventDefault();
            setNow(Date.now());
            setEndsAt(Date.now() + length * 60_000);
          }}
        >
          <TextInput
            flex={1}
            miw="8rem"
            label={messages.minutes}
            inputMode="decimal"
            value={minutes}
            maxLength={6}
            onChange={({ currentTarget: { value } }) => setMinutes(value)}
          />
          <Button type="submit" disabled={!(length > 0 && length <= 600)}>
            {messages.start}
          </Button>
        </Group>
      ) : (
        <Group justify="space-between">
          <span role="timer" aria-label={messages.timer} className={classes.big}>
            {seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : messages.over}
          </span>
          <Button variant="default" onClick={() => setEndsAt(null)}>
            {messages.stop}
          </Button>
        </Group>
      )}
      <VisuallyHidden component="p" role="status">
        {endsAt !== null && seconds === 0 ? messages.over : ''}
      </VisuallyHidden>
    </Panel>
  );
}

function Order() {
  const { four: messages } = useTexts('tools');
  const [names, setNames] = useState('');
  const [order, setOrder] = useState<string[]>([]);
  const given = names
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);
  const shuffle = () => {
    const next = [...given];
    for (let index = next.length - 1; index > 0; index -= 1) {
      const other = random(index + 1);
      [next[index], next[other]] = [next[other] ?? '', next[index] ?? ''];
    }
    setOrder(next);
  };
  return (
    <Panel title={messages.order}>
      <Textarea
        label={messages.names}
        rows={4}
        maxLength={5000}
        value={names}
        onChange={({ currentTarget: { value } }) => setNames(value)}
      />
      <div>
        <Button disabled={given.length < 2} onClick={shuffle}>
          {messages.shuffle}
        </Button>
      </div>
      <ol aria-label={messages.result} aria-live="polite" className={classes.order}>
        {order.map((name, index) => (
          <li key={`${name} ${index}`}>{name}</li>
        ))}
      </ol>
    </Panel>
  );
}

function Days() {
  const { four: messages } = useTexts('tools');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const count = workingDays(from, to);
  return (
    <Panel title={messages.days}>
      <FormRow min="8rem">
        <TextInput
          type="date"
          label={messages.from}
          value={from}
          onChange={({ currentTarget: { value } }) => setFrom(value)}
        />
        <TextInput
          type="date"
          label={messages.to}
          value={to}
          onChange={({ currentTarget: { value } }) => setTo(value)}
        />
      </FormRow>
      <Text role="status" fw={600}>
        {count !== null
          ? messages.count({ days: count })
          : from === '' || to === ''
            ? messages.noDays
            : messages.backwards}
      </Text>
      <Text size="sm" c="dimmed">
        {messages.daysHint}
      </Text>
    </Panel>
  );
}

function Coin() {
  const { four: messages } = useTexts('tools');
  const [tosses, setTosses] = useState<{ side: 'heads' | 'tails'; times: number } | null>(null);
  return (
    <Panel title={messages.coin}>
      <Text role="status" fw={600}>
        {tosses ? messages.tossed(tosses) : messages.notTossed}
      </Text>
      <div>
        <Button
          onClick={() => setTosses({ side: random(2) === 0 ? 'heads' : 'tails', times: (tosses?.times ?? 0) + 1 })}
        >
          {messages.toss}
        </Button>
      </div>
    </Panel>
  );
}
