/** The keyboard beside fields and the line in which tasks are written, with their services. Comes with what a team does together. */
import { commandsMachine } from './machines/commands/commands.machine.ts';
import { quickAddMachine } from './machines/quickAdd/quickAdd.machine.ts';
import { findPlaces } from './services/api/places.ts';
import type { Http } from './services/http.ts';
import { page, watchKeys } from './services/keys.ts';
import { newId } from './services/newId.ts';
import { recallCommands, rememberCommands } from './services/rememberedCommands.ts';
import { copyText } from './ui/copyText/index.ts';

const ids = { newId, now: () => new Date().toISOString() };

/** Logic by the name that the workspace starts it under. */
export const provideCommands = (http: Http, area: Storage) => ({
  commands: commandsMachine.provide({
    actors: {
      recall: recallCommands(area),
      remember: rememberCommands(area),
      watchKeys: watchKeys(ids),
      page: page(copyText),
      findPlaces: findPlaces(http),
    },
  }),
  quickAdd: quickAddMachine,
});
