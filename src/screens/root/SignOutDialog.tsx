import { Button, Stack, Text } from '@mantine/core';
import type { Unsaved } from '../../machines/app/session/session.types.ts';
import { sendTo, useSystem } from '../../system/system.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';

/** Asks what to do with unsent work on this device when the user signs out. */
export function SignOutDialog({ unsaved: { drafts, changes, documents } }: { unsaved: Unsaved }) {
  const { signOut: messages, cancel } = useTexts('ui');
  const system = useSystem();
  const facts = [
    ...(drafts > 0 ? [messages.drafts({ count: drafts })] : []),
    ...(changes > 0 ? [messages.changes({ count: changes })] : []),
    ...(documents > 0 ? [messages.documents({ count: documents })] : []),
  ];
  const leave = (keepsUnsaved: boolean) => sendTo(system, 'session', { type: 'signOut.confirmed', keepsUnsaved });
  const stay = () => sendTo(system, 'session', { type: 'signOut.cancelled' });
  return (
    <DialogFrame
      opened
      onClose={stay}
      title={messages.title}
      description={messages.hint}
      footer={
        <>
          <Button variant="default" onClick={stay} data-autofocus>
            {cancel}
          </Button>
          <Button variant="default" c="var(--faena-danger)" onClick={() => leave(false)}>
            {messages.discard}
          </Button>
          <Button onClick={() => leave(true)}>{messages.keep}</Button>
        </>
      }
    >
      <Stack component="ul" gap={4} m={0} ps="lg" style={{ listStyle: 'disc' }}>
        {facts.map((fact) => (
          <Text key={fact} component="li" size="sm">
            {fact}
          </Text>
        ))}
      </Stack>
    </DialogFrame>
  );
}
