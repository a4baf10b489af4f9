import { foldText } from '../../../domain/foldText.ts';
import { type DueRange, dueRange, pastDayIn, shiftDay } from './dates.ts';

interface Named {
  id: string;
  name: string;
}

export interface Vocabulary {
  me: string;
  /** Calendar day, `YYYY-MM-DD`. */
  today: string;
  people: { id: string; name: string; lastName: string; nickname: string }[];
  statuses: Named[];
  types: Named[];
  priorities: Named[];
}

export type Grouping = 'status' | 'person' | 'priority' | 'type';

export interface Question {
  counts: boolean;
  /** Ids of the assignees. Empty means anyone. */
  assignedTo: string[];
  unassigned: boolean;
  statusIds: string[];
  typeIds: string[];
  priorityIds: string[];
  /** Null for both open and done tasks. */
  progress: 'open' | 'done' | null;
  due: DueRange | null;
  since: string | null;
  changedBy: string[];
  words: string[];
  /** True if the question asks for the words. False if they only remain after parsing. */
  asksWords: boolean;
  group: Grouping | null;
}

export type ParsedQuestion =
  | { kind: 'help' }
  | { kind: 'greeting' }
  | { kind: 'thanks' }
  | { kind: 'write' }
  | { kind: 'tasks'; question: Question; understood: boolean };

const polite = new RegExp(
  `^ (?:${[
    'oye',
    'hey',
    'hola',
    'hi',
    'hello',
    'buenas',
    'buenos dias',
    'buenas tardes',
    'good morning',
    'por favor',
    'please',
    'porfa',
    'y',
    'and',
    'ok',
    'vale',
    'puedes',
    'podrias',
    'puede',
    'me puedes',
    'me podrias',
    'can you',
    'could you',
    'would you',
    'can i see',
    'could i see',
    'may i see',
    'let me see',
    'quiero ver',
    'quisiera ver',
    'quiero saber',
    'quiero que',
    'quiero',
    'quisiera',
    'necesito que',
    'necesito ver',
    'necesito',
    'i want to see',
    'i want to know',
    'i want you to',
    'i would like to see',
    'i would like you to',
    'i d like to see',
    'i need to see',
    'i need you to',
    'i want to',
    'i need to',
    'i need',
    'i want',
    'show me',
    'show',
    'give me',
    'tell me',
    'get me',
    'list me',
    'muestrame',
    'muestra',
    'mostrar',
    'mostrarme',
    'ensename',
    'dame',
    'dime',
    'darme',
    'decirme',
    'ensenarme',
    'listame',
    'lista',
    'listar',
    'list',
    'ver',
    'see',
  ]
    .sort((a, b) => b.length - a.length)
    .join('|')})(?= )`,
);

const helpText =
  / (?:ayuda(?:me)?|help|(?:que|en que|como|what|how) .*(?:puedes|sabes|podrias|can you|could you|do you) (?:hacer|responder|contestar|ayudar(?:me)?|do|answer|help(?: me)?|know)(?: .*)?|what can i ask(?: .*)?|que (?:te )?puedo pregunta(?:r|rte)(?: .*)?|como funcionas|how do you work|quien eres|who are you|what are you|que eres) /;
const greetingText =
  /^ (?:(?:hola|hi|hello|hey|buenas|buenos dias|buenas tardes|good morning|good afternoon)(?: .{0,12})?) $/;
const thanksText =
  /^ (?:(?:muchas |mil )?gracias|thanks|thank you|thx|ok|okay|vale|perfecto|genial|great|perfect|cool)(?: .{0,20})? $/;

const writeVerbs = [
  'crea',
  'crear',
  'crees',
  'creame',
  'anade',
  'anadir',
  'anadas',
  'agrega',
  'agregar',
  'agregues',
  'borra',
  'borrar',
  'borres',
  'elimina',
  'eliminar',
  'elimines',
  'quita',
  'quitar',
  'mueve',
  'mover',
  'muevas',
  'cambia',
  'cambiar',
  'cambies',
  'asigna',
  'asigname',
  'asignar',
  'asignes',
  'asignale',
  'marca',
  'marcar',
  'marques',
  'actualiza',
  'actualizar',
  'actualices',
  'comenta',
  'comentar',
  'comentes',
  'renombra',
  'renombrar',
  'cierra',
  'cerrar',
  'cierres',
  'completa',
  'completar',
  'termina',
  'archiva',
  'archivar',
  'pon',
  'ponle',
  'poner',
  'pongas',
  'haz',
  'reabre',
  'abre',
  'edita',
  'editar',
  'modifica',
  'modificar',
  'invita',
  'invitar',
  'envia',
  'enviar',
  'manda',
  'escribe',
  'escribir',
  'duplica',
  'copia',
  'restaura',
  'programa',
  'nueva tarea',
  'create',
  'add',
  'delete',
  'remove',
  'move',
  'change',
  'assign',
  'unassign',
  'mark',
  'update',
  'comment',
  'rename',
  'close',
  'complete',
  'finish',
  'archive',
  'set',
  'put',
  'make',
  'reopen',
  'edit',
  'modify',
  'invite',
  'send',
  'write',
  'duplicate',
  'copy',
  'restore',
  'schedule',
  'new task',
  'drop',
  'erase',
  'ignore',
  'ignora',
  'execute',
  'ejecuta',
  'run',
];
const writeText = new RegExp(`^ (?:${writeVerbs.join('|')})(?= )`);

const groupings: [Grouping, RegExp][] = [
  [
    'status',
    / (?:por|segun|cada) (?:el |los )?(?:estado|estados|columna|columnas|status) | (?:by|per|each|grouped by) (?:the )?(?:status|statuses|state|column) /,
  ],
  [
    'person',
    / (?:por|segun|cada) (?:las? )?(?:persona|personas|responsable|responsables|asignado|asignados|miembro|miembros|usuario|usuarios|gente) | (?:by|per|each) (?:person|people|assignee|assignees|member|members|user|owner) | (?:carga de trabajo|reparto|workload) /,
  ],
  [
    'priority',
    / (?:por|segun|cada) (?:la )?(?:prioridad|prioridades|urgencia) | (?:by|per|each) (?:priority|priorities|urgency) /,
  ],
  ['type', / (?:por|segun|cada) (?:el )?(?:tipo|tipos|clase) | (?:by|per|each) (?:type|types|kind) /],
];

const quotes = /"([^"]{2,100})"|«([^»]{2,100})»|“([^”]{2,100})”/g;
const countText = / (?:cuant[oa]s?|how many|how much|numero de|number of|count(?: of)?|total de|amount of) /;
const changesText =
  / (?:ha cambiado|han cambiado|he cambiado|hemos cambiado|cambi(?:o|aron|e|amos)|cambios|cambiad[oa]s?|modificad[oa]s?|modifico|modificaron|actualizad[oa]s?|actualizaciones|novedades|nuevo|actividad|changed|changes|change|modified|updated|updates|new|news|activity|happened|ha pasado|paso|ha hecho|han hecho|hizo|hicieron) /;
const sinceText =
  / (?:desde|since|a partir de|after|despues de|en los|en las|in the|over the|during|ultim[oa]s?|last|past|created|cread[oa]s?) /;
const toDoText =
  / (?:tengo que hacer|debo hacer|(?:have|need|got|supposed) to (?:do|work on)|should (?:i|we) (?:do|work on)) /;
const mineText =
  / (?:asignad[oa]s? a mi(?: mism[oa])?|a mi nombre|assigned to me|assigned to myself|on my plate|mis|mi|mias?|mios?|my|mine|me toca|me tocan|for me|para mi|to me) /;
const unassignedText =
  / (?:sin asignar|no asignad[oa]s?|sin (?:responsable|persona|nadie)|de nadie|unassigned|not assigned|without (?:an )?(?:assignee|owner|anyone)|nobody(?: s)?|no one) /;
const openText =
  / (?:sin (?:terminar|acabar|hacer|completar)|no (?:terminad|hech|acabad|completad)[oa]s?|pendientes?|abiert[oa]s?|por hacer|queda(?:n|r)?|faltan?|open|pending|unfinished|not (?:done|finished)|remaining|left|to do|outstanding|incomplete) /;
const doneText =
  / (?:hech[oa]s?|terminad[oa]s?|acabad[oa]s?|completad[oa]s?|finalizad[oa]s?|cerrad[oa]s?|done|finished|completed|complete|closed) /;
const taskText = / (?:tareas?|tasks?|trabajos?|work|tickets?|issues?|tarjetas?|cards?) /;
const wordsText =
  / (?:busca(?:r|me)?|busco|encuentra(?:me)?|encontrar|search(?: for)?|find|look(?:ing)? for|sobre|acerca de|about|llamad[oa]s?|titulad[oa]s?|titled|named|called|(?:que )?(?:contiene[n]?|contenga[n]?|menciona[n]?|mencione[n]?|habla[n]?|hable[n]?)(?: de)?|containing|mentioning|con la palabra|with the word) /;

const dueVerb =
  '(?:(?:que )?(?:venc(?:en|e|eran)|caduca[n]?|se entregan?|hay que entregar|toca[n]?)(?: para)?|para|due|with a deadline|to do|to be done|que hacer)';
/** Ranges of due dates. Questions about changes use only the first three. */
const dueTexts: [DueRange['kind'], RegExp][] = [
  [
    'pressing',
    / (?:(?:estan )?(?:vencid|atrasad)[oa]s? (?:o|y) (?:que )?(?:venc(?:en|eran) |para )?esta semana|overdue (?:or|and) (?:due )?(?:for )?this week) /,
  ],
  [
    'overdue',
    / (?:(?:estan |van )?(?:vencid[oa]s?|atrasad[oa]s?|retrasad[oa]s?|caducad[oa]s?)|fuera de plazo|con retraso|tarde|que vencieron|overdue|past due|late|behind schedule|delayed|past (?:their|its) due date|missed (?:their |its )?deadlines?) /,
  ],
  [
    'none',
    / (?:sin fecha(?: de (?:vencimiento|entrega))?|without (?:a |any )?(?:due )?(?:date|deadline)|no (?:due )?(?:date|deadline)|undated) /,
  ],
  ['today', new RegExp(` (?:${dueVerb} )(?:hoy|today) | (?:hoy|today) `)],
  ['tomorrow', new RegExp(` (?:${dueVerb} )?(?:manana|tomorrow) `)],
  ['thisWeek', new RegExp(` (?:${dueVerb} )(?:in |en )?(?:esta semana|this week) | (?:esta semana|this week) `)],
  ['nextWeek', new RegExp(` (?:${dueVerb} )?(?:la )?(?:semana que viene|proxima semana|next week) `)],
];

const synonyms: Record<'statuses' | 'types' | 'priorities', [string, RegExp][]> = {
  statuses: [
    [
      'in progress',
      / (?:en curso|en progreso|en proceso|en marcha|haciendose|empezadas?|started|ongoing|being worked on|wip) /,
    ],
    ['to do', / (?:por hacer|todo) /],
    ['backlog', / (?:en reserva|sin planificar|unplanned) /],
  ],
  types: [
    ['bug', / (?:errores|error|fallos|fallo|defects?|defectos?) /],
    ['feature', / (?:funcionalidades|funcionalidad|caracteristicas?) /],
    ['enhancement', / (?:mejoras|mejora|improvements?) /],
  ],
  priorities: [
    [
      'highest',
      / (?:(?:de )?(?:la )?prioridad (?:maxima|mas alta|muy alta)|(?:la )?mas alta prioridad|maxima prioridad|muy alta prioridad|top priority|most urgent|mas urgentes?|urgentes?|urgent|criticas?|critical) /,
    ],
    ['lowest', / (?:(?:de )?(?:la )?prioridad (?:minima|mas baja|muy baja)|minima prioridad|muy baja prioridad) /],
    ['high', / (?:(?:de )?prioridad alta|alta prioridad|altas?|importantes?|important) /],
    ['medium', / (?:(?:de )?prioridad (?:media|normal)|media prioridad|medias?) /],
    ['low', / (?:(?:de )?prioridad baja|baja prioridad|bajas?) /],
  ],
};

const stopWords = new Set(
  (
    'a al algo alguna algunas alguno algunos ante aqui asi aun con cual cuales cualquier de del desde donde el ella ellas ellos en encuentra encontrar encuentrame era eran es esa esas ese eso esos esta estan estar ' +
    'este esto estos fue fueron ha hace hacer haya hay he la las le les lista listado lo los mas me mi mis mucho muy nada ni no nos o otra otro para pero por porque que quien quienes se sea ser si sido sin ' +
    'sobre son su sus tal tambien tan te tengo tenemos tener tenga tiene tienen todo toda todos todas tu tus un una unas uno unos ver y ya yo acerca ahora actualmente proyecto buscar busca buscame busco relacionadas relacionada ' +
    'relacionados relacionado contenga contengan contiene contienen llamada llamadas llamado titulada tituladas titulo palabra palabras texto hable hablen hablan mencionan mencione mencionen tarea tareas trabajo trabajos cosas cosa ' +
    'elemento elementos tarjeta tarjetas ticket tickets issue issues item items task tasks work card cards thing things stuff list please favor porfa cuantas cuantos cuanta cuanto hemos han asignada asignadas asignado ' +
    'asignados asignaron estado estados prioridad prioridades tipo tipos fecha responsable persona personas gente ' +
    'all also am an and any are as at be been being but by can could did do does doing for from get give had has have having how i if in into is it its just like look looking me mine my no not now of on one or our ' +
    'out over project projects related search find finding show so some status statuses state tell than that the their them then there these they this those to under up us was we were what when where which ' +
    'who whom whose why will with would you your about regarding containing contains contain mention mentions mentioning named called titled title word words text priority priorities type types person people assigned ' +
    'assignee date currently current many much number amount count total left see have got s currently going belongs belong belonging owned need needs still yet cada pasado pasada paso pasa happened happen happening sido ocurrido anything something nothing working doing today hoy falta faltan queda quedan'
  ).split(' '),
);

const singular = (name: string): string => name.replace(/(?:es|s)$/, '');
const clean = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}@/.:-]+/gu, ' ')
    .replace(/[.:]+(?= |$)/g, ' ')
    .replace(/(?<= |^)[.:-]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** A question during parsing. Each pattern removes the part that it recognizes. Single spaces separate words. */
class Phrase {
  rest: string;
  readonly original: string;

  constructor(text: string) {
    this.rest = ` ${clean(text)} `.replace(/ ([\p{L}]+) s (?=\p{L})/gu, ' $1 ');
    this.original = this.rest;
  }

  take(pattern: RegExp): boolean {
    if (!pattern.test(this.rest)) return false;
    this.rest = this.rest
      .replace(pattern, ' ')
      .replace(/ +/g, ' ')
      .replace(/^(?! )/, ' ')
      .replace(/(?<! )$/, ' ');
    return true;
  }
}

export function understand(text: string, known: Vocabulary): ParsedQuestion {
  const quoted = [...text.matchAll(quotes)].map((match) => foldText(match[1] ?? match[2] ?? match[3] ?? '').trim());
  const phrase = new Phrase(text.replace(quotes, ' '));
  if (greetingText.test(phrase.rest)) return { kind: 'greeting' };
  if (thanksText.test(phrase.rest)) return { kind: 'thanks' };
  while (phrase.take(polite)) {}
  const spoken = phrase.rest;
  if (writeText.test(phrase.rest)) return { kind: 'write' };
  if (helpText.test(phrase.original)) return { kind: 'help' };

  // The order matters: each pattern removes what it recognizes.
  const counts = phrase.take(countText);
  const asksChanges = phrase.take(changesText);
  if (phrase.take(toDoText) && !/ (?:i|yo) /.test(phrase.rest)) phrase.rest = ` i${phrase.rest}`;
  const due = dueIn(phrase, known.today, asksChanges);
  const since = sinceIn(phrase, known.today, asksChanges);
  const group = groupings.find(([, pattern]) => phrase.take(pattern))?.[0] ?? null;
  const isMine = phrase.take(mineText);
  const unassigned = phrase.take(unassignedText);
  const statusIds = tagsIn(phrase, 'statuses', known);
  const priorityIds = tagsIn(phrase, 'priorities', known);
  const typeIds = tagsIn(phrase, 'types', known);
  const named = peopleIn(phrase, known);
  const isI = / (?:i|yo|tengo|debo|puedo|he|hice|cambie) /.test(spoken);
  const people = isMine || (isI && named.length === 0 && since === null && !unassigned) ? [...named, known.me] : named;
  const asksOwnChanges = isI && since !== null && !isMine && people.length === 0;
  const areAuthors = since !== null && asksChanges && !isMine;
  const progress = statusIds.length === 0 ? progressIn(phrase) : null;
  const asksWords = phrase.take(wordsText) || quoted.length > 0;
  const words = phrase.rest
    .trim()
    .split(' ')
    .filter((word) => word.length > 1 && !stopWords.has(word));
  const question: Question = {
    counts,
    assignedTo: asksOwnChanges || areAuthors ? [] : [...new Set(people)],
    unassigned,
    statusIds,
    typeIds,
    priorityIds,
    progress,
    due,
    since,
    changedBy: asksOwnChanges ? [known.me] : areAuthors ? people : [],
    words: [...quoted, ...words],
    asksWords,
    group,
  };
  const narrowed = isNarrowed(question);
  const understood = narrowed || asksWords || (taskText.test(phrase.original) && question.words.length === 0);
  if (asksOpen(question, narrowed) && !/ (?:todas|todos|all|every) /.test(phrase.original)) question.progress = 'open';
  return { kind: 'tasks', question, understood };
}

const isNarrowed = (question: Question): boolean =>
  question.unassigned ||
  [question.assignedTo, question.statusIds, question.typeIds, question.priorityIds, question.changedBy].some(
    (ids) => ids.length > 0,
  ) ||
  [question.due, question.since, question.group, question.progress].some((filter) => filter !== null);

const asksOpen = ({ progress, statusIds, since, group, due, asksWords }: Question, narrowed: boolean): boolean =>
  progress === null &&
  statusIds.length === 0 &&
  since === null &&
  group !== 'status' &&
  (due !== null || (!asksWords && narrowed));

function dueIn(phrase: Phrase, today: string, asksChanges: boolean): DueRange | null {
  const dated = asksChanges ? dueTexts.slice(0, 3) : dueTexts;
  const kind = dated.find(([, pattern]) => phrase.take(pattern))?.[0];
  return kind === undefined ? null : dueRange(kind, today);
}

function sinceIn(phrase: Phrase, today: string, asksChanges: boolean): string | null {
  if (!asksChanges && !sinceText.test(phrase.original)) return null;
  const found = pastDayIn(phrase.rest, today);
  if (!found && !asksChanges) return null;
  if (found) phrase.rest = ` ${found.rest.trim()} `;
  phrase.take(/ (?:desde(?: el| la)?|since(?: the)?|a partir de|after|despues de|created|cread[oa]s?) /);
  return found ? found.day : shiftDay(today, -7);
}

function progressIn(phrase: Phrase): Question['progress'] {
  if (phrase.take(openText)) return 'open';
  return phrase.take(doneText) ? 'done' : null;
}

function tagsIn(phrase: Phrase, kind: 'statuses' | 'types' | 'priorities', known: Vocabulary): string[] {
  const lead = {
    statuses: '(?:(?:en|in|with|con|of|de)(?: el| the)? )?(?:(?:estado|status|columna|column) )?',
    types: '(?:(?:de|of) )?(?:(?:tipo|type|kind)(?: of| de)? )?',
    priorities: '(?:(?:de|with|con|of) )?(?:(?:prioridad|priority) )?',
  }[kind];
  const led = {
    statuses: '(?:estado|status|columna|column) ',
    types: '(?:tipo|type) (?:of |de )?',
    priorities: '(?:prioridad|priority) ',
  }[kind];
  const found: string[] = [];
  for (const tag of known[kind].toSorted((a, b) => b.name.length - a.name.length)) {
    const name = clean(tag.name);
    if (name === '') continue;
    // «Tarea» is a type in most projects, but also a word in most questions.
    const needsLead = stopWords.has(name) || stopWords.has(`${name}s`);
    const pattern = new RegExp(
      ` (?:${needsLead ? led : lead})(?:${escaped(name)}|${escaped(singular(name))}(?:s|es))(?: (?:status|priority|prioridad|estado))? `,
    );
    if (phrase.take(pattern)) found.push(tag.id);
  }
  if (found.length > 0) return found;
  for (const [name, pattern] of synonyms[kind]) {
    const tag = known[kind].find((one) => clean(one.name) === name);
    if (tag && phrase.take(pattern)) return [tag.id];
  }
  return [];
}

function peopleIn(phrase: Phrase, known: Vocabulary): string[] {
  const lead = '(?:(?:asignad[oa]s? a|assigned to|de|of|para|for|by|por|a|to|tiene|lleva|hace) )?@?';
  const names = new Map<string, string[]>();
  for (const person of known.people) {
    for (const name of new Set(
      [
        `${person.name} ${person.lastName}`,
        person.nickname,
        person.name,
        person.lastName,
        ...person.lastName.split(/\s+/),
      ].map(clean),
    )) {
      if (name.length < 2 || stopWords.has(name)) continue;
      names.set(name, [...(names.get(name) ?? []), person.id]);
    }
  }
  const found: string[] = [];
  // Allows «José García» as a name of «José García Pérez».
  for (const person of known.people) {
    const [first = ''] = person.lastName.split(/\s+/);
    const name = clean(`${person.name} ${first}`);
    if (!names.has(name))
      names.set(
        name,
        known.people.filter((one) => clean(`${one.name} ${one.lastName}`).startsWith(`${name} `)).map(({ id }) => id),
      );
  }
  for (const [name, ids] of [...names].sort(([a], [b]) => b.length - a.length)) {
    if (phrase.take(new RegExp(` ${lead}${escaped(name)}(?: s)? `))) found.push(...ids);
  }
  return [...new Set(found)];
}
