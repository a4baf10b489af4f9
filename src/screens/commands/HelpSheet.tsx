import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, commandGroups, commandTable } from '../../machines/commands/commandTable.selectors.ts';
import { selectKeysAreOff } from '../../machines/commands/commands.selectors.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { SearchField } from '../../ui/SearchField/index.ts';
import { rank } from '../../ui/CommandPalette/rank.ts';
import { useTexts } from '../../ui/texts/index.ts';
import { KeyCaps, keywordsOf } from './KeyCaps.tsx';
import classes from './commands.module.css';

const withKeys = commandTable.filter(
  (command): command is Command & { keys: readonly string[] } => command.keys !== undefined,
);

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
        <Link to="/documentation/$" params={{ _splat: 'shortcuts' }} onClick={close} className={classes.more}>
          {messages.more}
        </Link>
      }
    >
      <div className={classes.help}>
        <div className={classes.helpBar}>
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
        </div>
        {shown.length === 0 && (
          <p role="status" className={classes.none}>
            {messages.nothing}
          </p>
        )}
        <div className={classes.columns}>
          {commandGroups.map((group) => {
            const commands = shown.filter((command) => command.group === group);
            return (
              commands.length > 0 && (
                <section key={group} className={classes.group} aria-label={texts.groups[group]}>
                  <h3 className={classes.groupName}>{texts.groups[group]}</h3>
                  <dl className={classes.list}>
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
          })}
        </div>
      </div>
    </DialogFrame>
  );
}
