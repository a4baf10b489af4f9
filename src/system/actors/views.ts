/** Saved views are in a separate chunk, because only boards need them. */
import { savedViewsMachine, viewList } from '../../machines/projects/savedViews/savedViews.machine.ts';
import { changeView, deleteView, saveView } from '../../services/api/savedViews.ts';
import { defineActor, inProject } from '../actor.ts';

export const savedViews = defineActor({
  logic: ({ http }) =>
    savedViewsMachine.provide({
      actors: {
        ...viewList.provide({ saveRecord: saveView(http), deleteRecord: deleteView(http) }),
        changeView: changeView(http),
      },
    }),
  input: inProject,
});
