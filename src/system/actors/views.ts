/** Saved views: every board needs them, and nothing else. */
import { savedViewsMachine } from '../../machines/savedViews/savedViews.machine.ts';
import { doViewDeed } from '../../services/api/savedViews.ts';
import { defineActor, inProject } from '../actor.ts';

export const savedViews = defineActor({
  logic: ({ http }) => savedViewsMachine.provide({ actors: { doDeed: doViewDeed(http) } }),
  input: inProject,
});
