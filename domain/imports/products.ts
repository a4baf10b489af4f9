/**
 * Products whose exports an import recognises, and the meaning of the headings that only they use. A heading that many
 * products share is in `columns.ts`.
 */
import { folded } from '../statusNames.ts';
import { trimEndOf } from '../trimText.ts';
import type { ImportField } from './importFields.ts';

interface Product {
  name: string;
  /** Groups of headings. An export has all headings of one group. */
  signs: readonly (readonly string[])[];
  columns?: Readonly<Record<string, ImportField>>;
}

/** Folds a heading for comparison: `Parent*` and `parent` are equal. */
export const foldedHeading = (name: string): string =>
  trimEndOf(folded(name).replace(/[_-]+/g, ' '), '*:#').trim() || folded(name);

/** The first product that matches is used. */
const products: readonly Product[] = [
  {
    name: 'Jira',
    signs: [
      ['issue key', 'summary'],
      ['clave de incidencia', 'resumen'],
      ['vorgangsschlussel', 'zusammenfassung'],
      ['cle de ticket', 'resume'],
      ['chave da item', 'resumo'],
      ['chave do item', 'resumo'],
    ],
    columns: {
      'issue id': 'ignored',
      environment: 'kept',
      resolution: 'kept',
      components: 'kept',
      'component/s': 'kept',
      'affects versions': 'kept',
      'affects version/s': 'kept',
      'fix versions': 'kept',
      'fix version/s': 'kept',
      'custom field (start date)': 'startDate',
      'custom field (epic link)': 'parent',
      'custom field (epic name)': 'kept',
      'custom field (sprint)': 'sprint',
      'custom field (rank)': 'ignored',
      'custom field (development)': 'ignored',
      'custom field ([chart] time in status)': 'ignored',
      'custom field ([chart] date of first response)': 'ignored',
    },
  },
  {
    name: 'Linear',
    signs: [['team', 'title', 'cycle number']],
    columns: { project: 'kept', initiatives: 'kept', 'project milestone': 'kept', 'related to': 'links' },
  },
  { name: 'Todoist', signs: [['type', 'content', 'indent']] },
  { name: 'ClickUp', signs: [['task name', 'task content']], columns: { 'list name': 'kept', checklists: 'kept' } },
  { name: 'Asana', signs: [['name', 'section/column']] },
  {
    name: 'Plane',
    signs: [['project', 'name', 'state', 'target date']],
    columns: { 'target date': 'dueDate', 'module name': 'kept', modules: 'kept' },
  },
  {
    name: 'OpenProject',
    signs: [
      ['subject', 'finish date'],
      ['subject', '% complete'],
      ['thema', 'endtermin'],
      ['asunto', 'fecha de finalizacion'],
    ],
    columns: {
      'finish date': 'dueDate',
      endtermin: 'dueDate',
      'fecha de finalizacion': 'dueDate',
      thema: 'title',
      '% complete': 'kept',
      work: 'estimatedHours',
      'estimated time': 'estimatedHours',
      accountable: 'kept',
      version: 'kept',
      category: 'kept',
      author: 'author',
    },
  },
  {
    name: 'Redmine',
    signs: [['tracker', 'subject']],
    columns: {
      '#': 'externalId',
      'estimated time': 'estimatedHours',
      '% done': 'kept',
      category: 'kept',
      'target version': 'kept',
      closed: 'completed',
    },
  },
  {
    name: 'Pivotal Tracker',
    signs: [['current state', 'requested by']],
    columns: {
      'current state': 'status',
      'owned by': 'assignees',
      'requested by': 'author',
      iteration: 'kept',
      'iteration start': 'kept',
      'iteration end': 'kept',
      blocker: 'links',
      'blocker status': 'kept',
      task: 'ignored',
      'task status': 'ignored',
    },
  },
  {
    name: 'Azure DevOps',
    signs: [['work item type']],
    columns: {
      'work item type': 'type',
      'iteration path': 'sprint',
      'area path': 'kept',
      'target date': 'dueDate',
      effort: 'estimate',
      'original estimate': 'estimatedHours',
      'acceptance criteria': 'kept',
      'repro steps': 'kept',
      'system info': 'kept',
      severity: 'kept',
      'changed date': 'updated',
      'created date': 'created',
    },
  },
  {
    name: 'TickTick',
    signs: [['list name', 'title', 'is check list']],
    columns: {
      content: 'description',
      'list name': 'kept',
      'folder name': 'kept',
      'column name': 'ignored',
      kind: 'ignored',
      repeat: 'kept',
      reminder: 'ignored',
      'completed time': 'completed',
      'created time': 'created',
      taskid: 'externalId',
      parentid: 'parent',
    },
  },
  {
    name: 'GitLab',
    signs: [['issue id', 'title', 'state', 'author username']],
    columns: {
      'issue id': 'externalId',
      'assignee username': 'ignored',
      'author username': 'ignored',
      'created at (utc)': 'created',
      'closed at (utc)': 'completed',
      'updated at (utc)': 'updated',
      weight: 'estimate',
      'time estimate': 'estimatedHours',
      'time spent': 'kept',
      milestone: 'kept',
      'epic id': 'ignored',
      'epic title': 'parent',
    },
  },
  {
    name: 'GitHub',
    signs: [
      ['title', 'url', 'repository'],
      ['title', 'url', 'linked pull requests'],
      ['number', 'title', 'state', 'url'],
      ['number', 'title', 'state', 'body'],
    ],
    columns: {
      number: 'externalId',
      'linked pull requests': 'links',
      milestone: 'kept',
      repository: 'kept',
      size: 'estimate',
      'sub issues progress': 'ignored',
    },
  },
  {
    name: 'YouTrack',
    signs: [['issue id', 'project', 'summary', 'state']],
    columns: { 'issue id': 'externalId', subsystem: 'kept', 'fix versions': 'kept', estimation: 'kept' },
  },
  {
    name: 'Shortcut',
    signs: [['requester', 'owners', 'name', 'state']],
    columns: {
      owners: 'assignees',
      requester: 'author',
      epic: 'parent',
      'app url': 'url',
      team: 'kept',
      milestone: 'kept',
      tasks: 'kept',
    },
  },
  {
    name: 'Vikunja',
    signs: [['title', 'project', 'closed at', 'start date']],
    columns: { project: 'kept' },
  },
];

/** Returns the product with these headings, or undefined. */
export function productOf(header: readonly string[]): Product | undefined {
  const names = new Set(header.map(foldedHeading));
  return products.find(({ signs }) => signs.some((group) => group.every((name) => names.has(name))));
}

const issueLink = /^(in|out)ward issue link \((.+)\)$/i;
const customField =
  /^(?:custom field|campo personalizado|champ personnalise|benutzerdefinierte(?:s feld| felder)) \((.+)\)$/;

/** Returns the meaning of headings that name a link or a field in parentheses, as Jira writes them. */
export function fieldOfPattern(heading: string): ImportField | undefined {
  if (issueLink.test(heading)) return 'links';
  return customField.test(heading) ? 'kept' : undefined;
}

/** Returns the name under which a column's value is written in a description. */
export function labelOfColumn(heading: string): string {
  const [, way, link] = issueLink.exec(heading) ?? [];
  if (link !== undefined) return `${link} ${way?.toLowerCase() === 'in' ? '←' : '→'}`;
  return /^[^()]+ \((.+)\)$/.exec(customField.test(folded(heading)) ? heading : '')?.[1] ?? heading;
}
