import { boardMachine } from '../../machines/tasks/board/board.machine.ts';
import { homeMachine } from '../../machines/tasks/home/home.machine.ts';
import { outboxMachine } from '../../machines/sync/outbox/outbox.machine.ts';
import { projectsMachine } from '../../machines/projects/projects/projects.machine.ts';
import { realtimeMachine } from '../../machines/sync/realtime/realtime.machine.ts';
import { workspaceMachine } from '../../machines/people/workspace/workspace.machine.ts';
import { writeMachine } from '../../machines/sync/write/write.machine.ts';
import { hideFirstSteps } from '../../services/api/firstSteps.ts';
import { sendWrite } from '../../services/api/writes.ts';
import { socket } from '../../services/realtime.ts';
import { boardOrderOf, loadOutbox } from '../../services/storedValues.ts';
import { atPlace, defineActor } from '../actor.ts';
import { provideRecords } from '../provideRecords.ts';

export const workspace = defineActor({
  // The machines are nested here as they run, because `.provide` doesn't reach grandchildren.
  logic: ({ http, readChanges, database, storage, baseUrl, token, screen }) =>
    workspaceMachine.provide({
      actors: {
        records: provideRecords({ http }),
        outbox: outboxMachine.provide({
          actors: { write: writeMachine.provide({ actors: { sendWrite: sendWrite(http) } }) },
        }),
        loadOutbox: loadOutbox(storage),
        realtime: realtimeMachine.provide({ actors: { socket: socket({ baseUrl, token, readChanges, database }) } }),
        screen,
      },
    }),
  input: (_: object, { user, workspace, always, prefetched, subscribers, generation }) =>
    user && workspace && { user, workspace, always, prefetched, subscribers, generation },
});
export const board = defineActor({
  logic: () => boardMachine,
  input: ({ projectId }: { projectId: string }, { place, readOrder }) => ({
    ...place,
    projectId,
    order: boardOrderOf(readOrder(place.accountId, projectId)),
  }),
});
export const projects = defineActor({ logic: () => projectsMachine, input: atPlace });
export const home = defineActor({
  logic: ({ http }) => homeMachine.provide({ actors: { hideSteps: hideFirstSteps(http) } }),
  input: atPlace,
});
