/** How work flows, with its services: workflows, sprints, insights, imports, saved views. Fetched by the routes and views that need it. */
import type { Http } from './services/http.ts';

/** Logic by the name that the workspace starts it under. */
export const provideFlow = (_http: Http) => ({});
