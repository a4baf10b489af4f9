import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { PokerSettings, PokerView } from '../../../domain/poker.ts';
import { selectIsLinkChanging, selectCreatedKey } from '../../machines/pokerRoom/pokerRoom.selectors.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { copyText } from '../../ui/copyText/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
import { linkToRoom } from './roomLink.ts';
import { areSettings, SettingsFields } from './SettingsFields.tsx';

function CopyLink({ label, hint, link }: { label: string; hint: string; link: string }) {
  const messages = useTexts('poker').link;
  const [copied, setCopied] = useState<string | null>(null);
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        label={label}
        description={hint}
        value={link}
        readOnly
        flex="1 1 14rem"
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
    </Group>
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
      <Stack gap="md">
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
              <Text size="sm" fw={500}>
                {messages.guests}
              </Text>
              <Text size="sm" c="dimmed">
                {isOpen ? messages.isOpen : messages.guestsHint}
              </Text>
            </div>
          )
        )}
        {view.abilities.invite && (
          <div>
            <Group gap="xs">
              <Button variant={isOpen ? 'default' : 'filled'} loading={pending} onClick={() => change(true)}>
                {isOpen ? messages.renew : messages.make}
              </Button>
              {isOpen && (
                <Button variant="subtle" c="var(--faena-danger)" disabled={pending} onClick={() => change(false)}>
                  {messages.close}
                </Button>
              )}
            </Group>
            {isOpen && (
              <Text size="sm" c="dimmed">
                {messages.closeHint}
              </Text>
            )}
          </div>
        )}
      </Stack>
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
      <Stack gap="md">
        <SettingsFields settings={draft} onChange={(patch) => setDraft({ ...draft, ...patch })} />
      </Stack>
    </DialogFrame>
  );
}
