import { type AnyActorLogic, fromCallback, fromPromise } from 'xstate';
import { screenMachine } from './screen.machine.ts';
import type { LoadCodeCall, LoadedCode } from './screen.types.ts';

/** Every actor without a logic ignores its events. The code is loaded after `ready` resolves. */
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
