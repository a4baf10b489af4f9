/** Saved views: every board needs them, and nothing else. */
import { savedViewsMachine } from '../../machines/savedViews/savedViews.machine.ts';
import { doViewDeed, loadViews } from '../../services/api/savedViews.ts';
import { defineActor, inProject } from '../actor.ts';

export const savedViews = defineActor({
  logic: ({ http }) => savedViewsMachine.provide({ actors: { loadViews: loadViews(http), doDeed: doViewDeed(http) } }),
  input: inProject,
});
