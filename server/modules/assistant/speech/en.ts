import type { Speech } from './speech.ts';

export const en: Speech = {
  polite: `hey|hi|hello|good morning|please|and|ok|can you|could you|would you|can i see|could i see|may i see|let me see
    |i want to see|i want to know|i want you to|i would like to see|i would like you to|i'd like to see|i need to see
    |i need you to|i want to|i need to|i need|i want|show me|show|give me|tell me|get me|list me|list|see`,
  help: `help|(what|how) .*(can you|could you|do you) (do|answer|help( me)?|know)( .*)?|what can i ask( .*)?
    |how do you work|who are you|what are you`,
  greeting: 'hi|hello|hey|good morning|good afternoon',
  thanks: 'thanks|thank you|thx|ok|okay|great|perfect|cool',
  write: `create|add|delete|remove|move|change|assign|unassign|mark|update|comment|rename|close|complete|finish|archive|set
    |put|make|reopen|edit|modify|invite|send|write|duplicate|copy|restore|schedule|new task|drop|erase|ignore|execute|run`,
  count: 'how many|how much|number of|count( of)?|amount of',
  changes: 'changed|changes|change|modified|updated|updates|new|news|activity|happened',
  since: 'since|after|in the|over the|during|last|past|created',
  toDo: '(have|need|got|supposed) to (do|work on)|should (i|we) (do|work on)',
  i: 'i',
  mine: 'assigned to me|assigned to myself|on my plate|my|mine|for me|to me',
  unassigned: "unassigned|not assigned|without (an )?(assignee|owner|anyone)|nobody('s)?|no one",
  open: 'open|pending|unfinished|not (done|finished)|remaining|left|to do|outstanding|incomplete',
  done: 'done|finished|completed|complete|closed',
  every: 'all|every',
  tasks: 'tasks?|work|cards?',
  search: `search( for)?|find|look(ing)? for|about|titled|named|called|containing|mentioning
    |(that )?(contain|mention)s?|with the word`,
  or: 'or|and',
  overdue: 'overdue|past due|late|behind schedule|delayed|past (their|its) due date|missed (their |its )?deadlines?',
  undated: '(without (a |any )?|no )((due )?date|deadline)|undated',
  due: '(due|with a deadline)( for)?|to do|to be done',
  thisWeek: '(in )?this week',
  by: 'by|per|each|grouped by',
  nouns: {
    status: 'status(es)?|state|column',
    person: 'person|people|assignees?|members?|user|owner',
    priority: 'priority|priorities|urgency',
    type: 'types?|kind',
  },
  workload: 'workload',
  before: 'in|with|of|the|at|on',
  assignedTo: 'assigned to|of|for|by|to',
  endings: 's|es',
  statuses: {
    inProgress: 'in progress|started|ongoing|being worked on|wip',
    toDo: 'to do|todo',
    backlog: 'unplanned',
    review: 'in review',
    waiting: 'waiting',
  },
  types: {
    bug: 'bugs?|defects?|errors?',
    feature: 'features?',
    enhancement: 'improvements?|enhancements?',
    incident: 'incidents?',
    request: 'requests?',
  },
  priorities: {
    highest: 'highest|top priority|most urgent|urgent|critical',
    lowest: 'lowest',
    high: 'high|important',
    medium: 'medium|normal priority',
    low: 'low',
  },
  past: {
    yesterday: 'yesterday',
    dayBeforeYesterday: '(the )?day before yesterday',
    thisMorning: 'this morning',
    lastWeek: 'last week',
    thisMonth: 'this month',
    lastMonth: 'last month',
    last: 'last|past',
    ago: '# ago',
    hours: 'hours?',
    numbers: { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, ten: 10 },
  },
  ignored: `all also am an and any are as at be been being but by can could did do does doing for from get give had has have
    having how i if in into is it its just like look looking me mine my no not now of on one or our out over project
    projects related search find finding show so some status statuses state tell than that the their them then there these
    they this those to under up us was we were what when where which who whom whose why will with would you your about
    regarding containing contains contain mention mentions mentioning named called titled title word words text priority
    priorities type types person people assigned assignee date currently current many much number amount count total left
    see have got s going belongs belong belonging owned need needs still yet happened happen happening anything something
    nothing working today list please thing things stuff work day since created after overdue due`,
};
