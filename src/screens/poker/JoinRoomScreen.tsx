import { Box, Button } from '@mantine/core';
import { SectionHead } from '../../ui/base/SectionHead/SectionHead.tsx';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { PageHeader } from '../../ui/base/PageHeader/PageHeader.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { PokerRooms } from './PokerRooms.tsx';
import classes from './poker.module.css';
import { roomOfLink } from './roomLink.ts';

export function JoinRoomScreen() {
  const messages = useTexts('poker').join;
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = roomOfLink(typed);
    setWrong(!found);
    if (found)
      void navigate({
        to: '/poker-planning/$roomId',
        params: { roomId: found.roomId },
        search: { guest: found.guest },
      });
  };
  return (
    <div>
      <PageHeader title={messages.title} description={messages.description} />
      <Box px="var(--faena-page)" pb="xl">
        <form className={classes.joinForm} onSubmit={submit} noValidate>
          <TextField
            label={messages.field}
            placeholder={messages.placeholder}
            value={typed}
            error={isWrong ? messages.wrong : undefined}
            autoFocus
            onChange={(text) => {
              setTyped(text);
              setWrong(false);
            }}
          />
          <Button type="submit" disabled={typed.trim() === ''}>
            {messages.submit}
          </Button>
        </form>
        <SectionHead title={messages.or} mt="lg" mb={10} />
        <PokerRooms />
      </Box>
    </div>
  );
}
