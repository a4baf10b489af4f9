import { Box, Button, Text, Title, VisuallyHidden } from '@mantine/core';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { IconCards } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import {
  selectGuestName,
  selectGuestPreview,
  selectPokerFailure,
  selectPokerRefusal,
  selectPokerStep,
  selectPokerView,
} from '../../machines/poker/pokerRoom/pokerRoom.selectors.ts';
import { LanguageSelect } from '../LanguageSelect.tsx';
import { selectUser } from '../../machines/app/session/session.selectors.ts';
import { useScreen, useSelect, useSender } from '../../system/system.ts';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import classes from './poker.module.css';
import { Room } from './Room.tsx';

export function RoomScreen() {
  const texts = useTexts('poker');
  const shown = useShown();
  const { roomId } = useParams({ from: '/app/poker-planning/$roomId' });
  const { guest } = useSearch({ from: '/app/poker-planning/$roomId' });
  useScreen({ name: 'pokerRoom', roomId, guestKey: guest ?? null });
  const actor = useSender('pokerRoom');
  const step = useSelect('pokerRoom', selectPokerStep, 'waiting');
  const view = useSelect('pokerRoom', selectPokerView, null);
  const refusal = useSelect('pokerRoom', selectPokerRefusal, null);
  const failure = useSelect('pokerRoom', selectPokerFailure, null);
  const isSignedIn = useSelect('session', selectUser, null) !== null;
  const back = isSignedIn && (
    <Button component={Link} c="var(--button-color)" to="/poker-planning" variant="default">
      {texts.refused.back}
    </Button>
  );
  const retry = <Button onClick={() => actor.send({ type: 'retry.requested' })}>{texts.refused.retry}</Button>;
  switch (step) {
    case 'ready':
    case 'reconnecting':
      return view && <Room view={view} isSignedIn={isSignedIn} isReconnecting={step === 'reconnecting'} />;
    case 'naming':
    case 'joining':
      return <Naming isJoining={step === 'joining'} />;
    case 'missing': {
      const isWrong = failure?.code === 'NOT_FOUND';
      return (
        <Notice
          title={isWrong ? texts.guest.missing : texts.guest.error}
          hint={isWrong ? texts.guest.missingHint : failure ? shown(failure.message) : ''}
        >
          {!isWrong && retry}
          {back}
        </Notice>
      );
    }
    case 'refused': {
      const isFull = refusal === 'full';
      return (
        <Notice
          title={isFull ? texts.refused.full : texts.refused.title}
          hint={isFull ? texts.refused.fullHint : texts.refused.hint}
        >
          {isFull && retry}
          {back}
        </Notice>
      );
    }
    case 'gone':
      return (
        <Notice title={texts.notFound.title} hint={texts.notFound.hint}>
          {back}
        </Notice>
      );
    case 'waiting':
      return (
        <Box p="var(--faena-page)">
          <LoadingSkeletons shape="page" label={texts.room.loading} />
        </Box>
      );
  }
}

function Notice({ title, hint, children }: { title: string; hint: string; children: React.ReactNode }) {
  return (
    <Box role="alert" px="md" py={32}>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <EmptyState icon={IconCards} title={title} description={hint}>
        {children}
      </EmptyState>
    </Box>
  );
}

function Naming({ isJoining }: { isJoining: boolean }) {
  const texts = useTexts('poker');
  const shown = useShown();
  const actor = useSender('pokerRoom');
  const preview = useSelect('pokerRoom', selectGuestPreview, null);
  const known = useSelect('pokerRoom', selectGuestName, '');
  const failure = useSelect('pokerRoom', selectPokerFailure, null);
  const [typed, setTyped] = useState(known);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'name.submitted', name: typed });
  };
  return (
    <main className={classes.naming}>
      <form onSubmit={submit} noValidate style={{ width: 'min(400px, 100%)' }}>
        <Panel p="xl">
          <div>
            <Title order={1} fz="1.25rem" lh={1.35} style={{ overflowWrap: 'anywhere' }}>
              {texts.guest.title({ name: preview?.name ?? '' })}
            </Title>
            <Text size="sm" c="dimmed">
              {texts.guest.ledBy({ name: preview?.facilitator ?? '' })}
            </Text>
          </div>
          <FormError>{failure ? shown(failure.message) : preview?.full && texts.guest.full}</FormError>
          <TextField
            label={texts.guest.name}
            description={texts.guest.hint}
            value={typed}
            maxLength={40}
            autoFocus
            autoComplete="name"
            disabled={isJoining}
            onChange={setTyped}
          />
          <Button type="submit" fullWidth loading={isJoining} disabled={typed.trim() === ''}>
            {texts.guest.submit}
          </Button>
          <LanguageSelect />
        </Panel>
      </form>
    </main>
  );
}
