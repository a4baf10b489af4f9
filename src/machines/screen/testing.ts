import { type AnyActorLogic, fromCallback, fromPromise } from 'xstate';
import { screenMachine } from './screen.machine.ts';
import type { LoadCodeCall, LoadedCode } from './screen.types.ts';

/** The host of screens over these actors by name; every other actor ignores what it receives. The code is there after `ready`. */
export const hostWith = (
  logics: Readonly<Record<string, AnyActorLogic>>,
  input: (call: LoadCodeCall) => unknown = ({ screen }) => screen,
  ready: (name: string) => Promise<unknown> = () => Promise.resolve(),
): typeof screenMachine =>
  screenMachine.provide({
    actors: {
      loadCode: fromPromise<LoadedCode | null, LoadCodeCall>(async ({ input: call }) => {
        await ready(call.name);
        return { logic: () => logics[call.name] ?? silent, input: input(call) };
      }),
    },
  });

const silent = fromCallback(() => undefined);
