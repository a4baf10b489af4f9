import { recordsMachine } from '../machines/sync/records/records.machine.ts';
import { resourceMachine } from '../machines/sync/resource/resource.machine.ts';
import { loadResource } from '../services/api/resources.ts';
import { showingFailures } from '../services/lazyHttp.ts';
import type { Services } from './actor.ts';

export const provideRecords = ({ http }: Pick<Services, 'http'>): typeof recordsMachine =>
  recordsMachine.provide({
    actors: { resource: resourceMachine.provide({ actors: { loadPage: loadResource(showingFailures(http)) } }) },
  });
