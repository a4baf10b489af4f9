import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { root } from './paths.ts';

export interface FoundMachine {
  file: string;
  name: string;
  machine: AnyStateMachine;
}

export async function findMachines(): Promise<FoundMachine[]> {
  const found: FoundMachine[] = [];
  for (const file of globSync(['src/machines/**/*.machine.ts', 'src/inspector/*.machine.ts', 'domain/machines/*.ts'], {
    cwd: root,
  })
    .filter((path) => !path.endsWith('.test.ts'))
    .sort()) {
    const module: Record<string, unknown> = await import(pathToFileURL(resolve(root, file)).href);
    for (const [name, value] of Object.entries(module))
      if (isMachine(value)) found.push({ file, name, machine: value });
  }
  // Leave out repeated exports: each list exports the shared machines that it uses, such as the deletion of a record.
  const ownFile = ({ file, machine }: FoundMachine) => basename(file) === `${machine.id}.machine.ts`;
  const shared = new Set(found.filter(ownFile).map(({ machine }) => machine.id));
  return found.filter((each) => ownFile(each) || !shared.has(each.machine.id));
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'config' in value && 'root' in value;
