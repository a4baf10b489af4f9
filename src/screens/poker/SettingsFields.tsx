import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Group, Text } from '@mantine/core';
import { Count } from '../../ui/base/Chip/Chip.tsx';
import { useState } from 'react';
import { limits } from '../../../domain/limits.ts';
import { cardsOf, type DeckKind, deckKinds, type PokerSettings } from '../../../domain/poker.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { SegmentedChoice } from '../../ui/form/SegmentedChoice/SegmentedChoice.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';

const usualTimers = [30, 60, 120, 300, 600];

/** Returns a duration such as '30 seconds' or '2 minutes'. */
export const timerText = ({ minutes, seconds }: Catalogues['poker']['form'], timer: number): string =>
  timer % 60 === 0 ? minutes({ count: timer / 60 }) : seconds({ count: timer });

/** Parses the typed cards, without duplicates. */
export const cardsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((card) => card.trim())
      .filter(Boolean),
  ),
];
const isDeck = (cards: string[]): boolean =>
  cards.length >= 2 && cards.length <= 20 && cards.every((card) => card.length <= limits.estimate && card !== '•');

export const areSettings = ({ name, deck }: PokerSettings): boolean =>
  name.trim() !== '' && name.trim().length <= limits.name && (deck.kind !== 'custom' || isDeck(deck.cards));

export interface SettingsFieldsProps {
  settings: PokerSettings;
  onChange: (patch: Partial<PokerSettings>) => void;
  disabled?: boolean;
  nameError?: string;
}

export function SettingsFields({ settings, onChange, disabled = false, nameError }: SettingsFieldsProps) {
  const messages = useTexts('poker').form;
  const { name, deck, revealing, autoReveal, timer } = settings;
  const [typed, setTyped] = useState(deck.kind === 'custom' ? deck.cards.join(', ') : '');
  const timers = timer === null || usualTimers.includes(timer) ? usualTimers : [...usualTimers, timer];
  const chooseDeck = (kind: DeckKind) =>
    onChange({ deck: kind === 'custom' ? { kind, cards: cardsIn(typed) } : { kind } });
  return (
    <>
      <TextField
        label={messages.name}
        placeholder={messages.namePlaceholder}
        value={name}
        maxLength={limits.name}
        disabled={disabled}
        error={nameError}
        data-autofocus
        onChange={(next) => onChange({ name: next })}
      />
      <OptionPicker
        label={messages.deck}
        options={deckKinds.map((kind) => ({ value: kind, label: messages.decks[kind] }))}
        value={deck.kind}
        disabled={disabled}
        onChange={(kind) => kind && chooseDeck(kind as DeckKind)}
      />
      {deck.kind === 'custom' && (
        <TextField
          label={messages.cards}
          placeholder={messages.cardsPlaceholder}
          description={messages.cardsHint}
          value={typed}
          disabled={disabled}
          onChange={(text) => {
            setTyped(text);
            onChange({ deck: { kind: 'custom', cards: cardsIn(text) } });
          }}
        />
      )}
      <Group component="p" gap={5} mt={-6} aria-label={messages.preview}>
        {cardsOf(deck).map((card) => (
          <Count key={card}>{card}</Count>
        ))}
      </Group>
      <div>
        <Text size="sm" fw={500} mb={4} aria-hidden>
          {messages.revealing}
        </Text>
        <SegmentedChoice
          label={messages.revealing}
          options={(['facilitator', 'everyone'] as const).map((each) => ({
            value: each,
            label: messages.revealings[each],
          }))}
          value={revealing}
          disabled={disabled}
          onChange={(next) => onChange({ revealing: next })}
        />
      </div>
      <Checkbox
        label={messages.autoReveal}
        checked={autoReveal}
        disabled={disabled}
        onChange={({ currentTarget: { checked } }) => onChange({ autoReveal: checked })}
      />
      <OptionPicker
        label={messages.timer}
        options={[
          { value: 'none', label: messages.noTimer },
          ...timers.map((seconds) => ({ value: String(seconds), label: timerText(messages, seconds) })),
        ]}
        value={timer === null ? 'none' : String(timer)}
        disabled={disabled}
        searchable={false}
        onChange={(value) => onChange({ timer: value === null || value === 'none' ? null : Number(value) })}
      />
    </>
  );
}
