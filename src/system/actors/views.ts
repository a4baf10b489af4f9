/** Saved views are a chunk of their own, because only boards need them. */
import { savedViewsMachine } from '../../machines/savedViews/savedViews.machine.ts';
import { doViewDeed } from '../../services/api/savedViews.ts';
import { defineActor, inProject } from '../actor.ts';

export const savedViews = defineActor({
  logic: ({ http }) => savedViewsMachine.provide({ actors: { doDeed: doViewDeed(http) } }),
  input: inProject,
});
