import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { mostCrashes } from '../../src/system/supervise.ts';
import { texts } from '../support/texts.ts';
import { openApp } from './app.tsx';
import { crash } from './runningSystem.ts';
import { clickButton } from './userActions.ts';
import { project } from './world.ts';
// Loads the lazy code before the test, so that it doesn't time out on a slow machine.
import '../../src/screens/chat/ChatScreen.tsx';

beforeEach(() => {
  for (const method of ['warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  return () => void vi.restoreAllMocks();
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: texts.chat.field.label });

test.each(['chatRoom', 'workspace'] as const)(
  '%s: after three crashes in a minute, Try again starts the actor with the typed text',
  async (name) => {
    const app = await openApp({ path: `/projects/${project.id}/ai`, supervised: true });
    fireEvent.change(await field(), { target: { value: 'typed before' } });
    const actor = (await app.actor(name)) as AnyActorRef;
    for (let times = 1; times < mostCrashes; times += 1) await act(async () => actor.send(crash));
    expect((await field()).value).toBe('typed before');
    await act(async () => actor.send(crash));
    await screen.findByText(texts.start.errors.other.text);
    expect(screen.queryByRole('textbox', { name: texts.chat.field.label })).toBeNull();
    await clickButton(texts.start.errors.retry);
    expect((await field()).value).toBe('typed before');
    const next = (await app.actor(name)) as AnyActorRef;
    expect([next === actor, next.getSnapshot().status]).toEqual([false, 'active']);
    fireEvent.change(await field(), { target: { value: 'typed afterwards' } });
    expect((await app.actor('chatRoom')).getSnapshot().context.draft).toBe('typed afterwards');
    app.close();
  },
);
