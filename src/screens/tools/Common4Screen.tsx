import { Button, Group, Text, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import {
  selectFrom,
  selectMayShuffle,
  selectMayStart,
  selectMinutes,
  selectNames,
  selectOrder,
  selectSecondsLeft,
  selectSide,
  selectTo,
  selectTosses,
  selectWorkingDays,
} from '../../machines/tools/common4/common4.selectors.ts';
import { useScreen, useSelect, useSender } from '../../system/system.ts';
import { FormRow } from '../../ui/form/FormRow/FormRow.tsx';
import { PageHeader } from '../../ui/base/PageHeader/PageHeader.tsx';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './tools.module.css';

const nobody: readonly string[] = [];

/** Page with four small tools. Their data never leaves the page. */
export function Common4Screen() {
  const texts = useTexts('tools');
  const isRunning = useScreen({ name: 'common4' }) !== undefined;
  return (
    <div>
      <PageHeader title={texts.common4.name} description={texts.common4.description} />
      {isRunning && (
        <div className={classes.grid} data-wide>
          <Countdown />
          <Order />
          <Days />
          <Coin />
        </div>
      )}
    </div>
  );
}

function Countdown() {
  const { four: messages } = useTexts('tools');
  const tools = useSender('common4');
  const minutes = useSelect('common4', selectMinutes, '');
  const mayStart = useSelect('common4', selectMayStart, false);
  const seconds = useSelect('common4', selectSecondsLeft, null);
  return (
    <Panel title={messages.timer}>
      {seconds === null ? (
        <Group
          component="form"
          align="flex-end"
          gap="xs"
          onSubmit={(event) => {
            event.preventDefault();
            tools.send({ type: 'countdown.started' });
          }}
        >
          <TextInput
            flex={1}
            miw="8rem"
            label={messages.minutes}
            inputMode="decimal"
            value={minutes}
            maxLength={6}
            onChange={({ currentTarget: { value } }) => tools.send({ type: 'minutes.typed', minutes: value })}
          />
          <Button type="submit" disabled={!mayStart}>
            {messages.start}
          </Button>
        </Group>
      ) : (
        <Group justify="space-between">
          <span role="timer" aria-label={messages.timer} className={classes.big}>
            {seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : messages.over}
          </span>
          <Button variant="default" onClick={() => tools.send({ type: 'countdown.stopped' })}>
            {messages.stop}
          </Button>
        </Group>
      )}
      <VisuallyHidden component="p" role="status">
        {seconds === 0 ? messages.over : ''}
      </VisuallyHidden>
    </Panel>
  );
}

function Order() {
  const { four: messages } = useTexts('tools');
  const tools = useSender('common4');
  const names = useSelect('common4', selectNames, '');
  const mayShuffle = useSelect('common4', selectMayShuffle, false);
  const order = useSelect('common4', selectOrder, nobody);
  return (
    <Panel title={messages.order}>
      <Textarea
        label={messages.names}
        rows={4}
        maxLength={5000}
        value={names}
        onChange={({ currentTarget: { value } }) => tools.send({ type: 'names.typed', names: value })}
      />
      <div>
        <Button disabled={!mayShuffle} onClick={() => tools.send({ type: 'names.shuffled' })}>
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
  const tools = useSender('common4');
  const from = useSelect('common4', selectFrom, '');
  const to = useSelect('common4', selectTo, '');
  const count = useSelect('common4', selectWorkingDays, null);
  return (
    <Panel title={messages.days}>
      <FormRow min="8rem">
        <TextInput
          type="date"
          label={messages.from}
          value={from}
          onChange={({ currentTarget: { value } }) => tools.send({ type: 'days.chosen', days: { from: value } })}
        />
        <TextInput
          type="date"
          label={messages.to}
          value={to}
          onChange={({ currentTarget: { value } }) => tools.send({ type: 'days.chosen', days: { to: value } })}
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
  const tools = useSender('common4');
  const side = useSelect('common4', selectSide, null);
  const times = useSelect('common4', selectTosses, 0);
  return (
    <Panel title={messages.coin}>
      <Text role="status" fw={600}>
        {times === 0 ? messages.notTossed : side && messages.tossed({ side, times })}
      </Text>
      <div>
        <Button onClick={() => tools.send({ type: 'coin.tossed' })}>{messages.toss}</Button>
      </div>
    </Panel>
  );
}
