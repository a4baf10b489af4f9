/** Saved views are a chunk of their own, because only boards need them. */
import { savedViewsMachine, viewDeletion, viewForm } from '../../machines/savedViews/savedViews.machine.ts';
import { changeView, deleteView, saveView } from '../../services/api/savedViews.ts';
import { defineActor, inProject } from '../actor.ts';

export const savedViews = defineActor({
  logic: ({ http }) =>
    savedViewsMachine.provide({
      actors: {
        form: viewForm.provide({ actors: { saveRecord: saveView(http) } }),
        deletion: viewDeletion.provide({ actors: { deleteRecord: deleteView(http) } }),
        changeView: changeView(http),
      },
    }),
  input: inProject,
});
