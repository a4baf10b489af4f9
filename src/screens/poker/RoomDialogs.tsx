import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { PokerSettings, PokerView } from '../../../domain/poker.ts';
import { selectIsLinkChanging, selectCreatedKey } from '../../machines/pokerRoom/pokerRoom.selectors.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { copyText } from '../../ui/copyText/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
import classes from './poker.module.css';
import { linkToRoom } from './roomLink.ts';
import { areSettings, SettingsFields } from './SettingsFields.tsx';

function CopyLink({ label, hint, link }: { label: string; hint: string; link: string }) {
  const messages = useTexts('poker').link;
  const [copied, setCopied] = useState<string | null>(null);
  return (
    <div className={classes.copy}>
      <TextInput
        label={label}
        description={hint}
        value={link}
        readOnly
        className={classes.grow}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="light"
        leftSection={copied === link ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.75} />}
        onClick={() =>
          void copyText(link).then(
            () => setCopied(link),
            () => undefined,
          )
        }
      >
        {copied === link ? messages.copied : messages.copy}
      </Button>
    </div>
  );
}

export function LinkDialog({ view, onClosed }: { view: PokerView; onClosed: () => void }) {
  const system = useSystem();
  const actor = useSender('pokerRoom');
  const key = useSelect('pokerRoom', selectCreatedKey, null);
  const pending = useSelect('pokerRoom', selectIsLinkChanging, false);
  const messages = useTexts('poker').link;
  const change = (open: boolean) => actor.send({ type: 'guestLink.requested', open, mutationId: system.newId() });
  const isOpen = view.guests || key !== null;
  return (
    <DialogFrame
      opened
      onClose={onClosed}
      title={messages.title}
      footer={<Button onClick={onClosed}>{messages.done}</Button>}
    >
      <div className={classes.form}>
        <CopyLink label={messages.members} hint={messages.membersHint} link={linkToRoom(view.id)} />
        {key !== null && view.guests ? (
          <CopyLink
            label={messages.guests}
            hint={`${messages.guestsHint} ${messages.made}`}
            link={linkToRoom(view.id, key)}
          />
        ) : (
          view.abilities.invite && (
            <div>
              <p className={classes.label}>{messages.guests}</p>
              <p className={classes.hint}>{isOpen ? messages.isOpen : messages.guestsHint}</p>
            </div>
          )
        )}
        {view.abilities.invite && (
          <div>
            <div className={classes.bar}>
              <Button variant={isOpen ? 'default' : 'filled'} loading={pending} onClick={() => change(true)}>
                {isOpen ? messages.renew : messages.make}
              </Button>
              {isOpen && (
                <Button variant="subtle" className={classes.danger} disabled={pending} onClick={() => change(false)}>
                  {messages.close}
                </Button>
              )}
            </div>
            {isOpen && <p className={classes.hint}>{messages.closeHint}</p>}
          </div>
        )}
      </div>
    </DialogFrame>
  );
}

export function SettingsDialog({
  settings,
  onSave,
  onClosed,
}: {
  settings: PokerSettings;
  onSave: (settings: PokerSettings) => void;
  onClosed: () => void;
}) {
  const [draft, setDraft] = useState(settings);
  const messages = useTexts('poker').form;
  return (
    <DialogFrame
      opened
      onClose={onClosed}
      title={messages.settings}
      footer={
        <>
          <Button variant="default" onClick={onClosed}>
            {messages.cancel}
          </Button>
          <Button
            disabled={!areSettings(draft)}
            onClick={() => {
              onSave({ ...draft, name: draft.name.trim() });
              onClosed();
            }}
          >
            {messages.save}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <SettingsFields settings={draft} onChange={(patch) => setDraft({ ...draft, ...patch })} />
      </div>
    </DialogFrame>
  );
}
