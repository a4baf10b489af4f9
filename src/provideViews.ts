/** Saved views, with their services. Apart from `provideFlow`: every board wants them, and nothing else of that. */
import { savedViewsMachine } from './machines/savedViews/savedViews.machine.ts';
import { doViewDeed, loadViews } from './services/api/savedViews.ts';
import type { Http } from './services/http.ts';

export const provideViews = (http: Http) => ({
  savedViews: savedViewsMachine.provide({ actors: { loadViews: loadViews(http), doDeed: doViewDeed(http) } }),
});
