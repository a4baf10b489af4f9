import { Anchor, Group, Stack, Switch, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, commandGroups, commandTable } from '../../machines/app/commands/commandTable.selectors.ts';
import { selectKeysAreOff } from '../../machines/app/commands/commands.selectors.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { SearchField } from '../../ui/form/SearchField/SearchField.tsx';
import { rank } from '../../ui/shell/CommandPalette/rank.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { KeyCaps, keywordsOf } from './KeyCaps.tsx';
import classes from './commands.module.css';

type KeyCommand = Command & { keys: readonly string[] };

const withKeys = commandTable.filter((command): command is KeyCommand => command.keys !== undefined);

export function HelpSheet() {
  const texts = useTexts('commands');
  const messages = texts.help;
  const system = useSystem();
  const off = useSelect('commands', selectKeysAreOff, false);
  const [query, setQuery] = useState('');
  const close = () => sendTo(system, 'commands', { type: 'layer.closed' });
  const shown =
    query.trim() === ''
      ? withKeys
      : withKeys.filter(
          ({ id, group }) =>
            rank({ label: texts.labels[id], also: `${texts.groups[group]} ${keywordsOf(texts, id)}` }, query) > 0,
        );
  return (
    <DialogFrame
      opened
      onClose={close}
      size="task"
      title={messages.title}
      description={messages.description}
      footer={
        <Anchor
          size="sm"
          me="auto"
          renderRoot={(props) => <Link {...props} to="/documentation/$" params={{ _splat: 'shortcuts' }} />}
          onClick={close}
        >
          {messages.more}
        </Anchor>
      }
    >
      <Stack gap="lg" px="lg" py="md" className={classes.help}>
        <Group justify="space-between" gap="sm">
          <SearchField
            label={messages.search}
            value={query}
            onChange={setQuery}
            clearLabel={messages.clear}
            width={280}
          />
          <Switch
            label={messages.switch}
            description={messages.switchHint}
            checked={!off}
            onChange={(event) => sendTo(system, 'commands', { type: 'keys.switched', on: event.currentTarget.checked })}
          />
        </Group>
        {shown.length === 0 && (
          <Text role="status" size="sm" c="dimmed">
            {messages.nothing}
          </Text>
        )}
        <div className={classes.columns}>
          {commandGroups.map((group) => (
            <CommandGroup key={group} group={group} commands={shown.filter((command) => command.group === group)} />
          ))}
        </div>
      </Stack>
    </DialogFrame>
  );
}

function CommandGroup({ group, commands }: { group: Command['group']; commands: readonly KeyCommand[] }) {
  const texts = useTexts('commands');
  return (
    commands.length > 0 && (
      <section className={classes.group} aria-label={texts.groups[group]}>
        <Title order={3} size="xs" c="dimmed" mb={6}>
          {texts.groups[group]}
        </Title>
        <dl>
          {commands.map(({ id, keys }) => (
            <div key={id} className={classes.row}>
              <dt>{texts.labels[id]}</dt>
              <dd>
                <KeyCaps keys={keys} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    )
  );
}
