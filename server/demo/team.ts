import { defaultTags } from '../../domain/project.ts';
import type { Glyph, ProjectColor } from '../../domain/projectGlyph.ts';
import { textsOf } from '../shared/texts.ts';
import type { Role } from '../../domain/workspace.ts';
import { type Theme, themes } from './vocabulary.ts';

export const demoPassword = 'faena-demo';

export const demoGuides = ['lucia@rutanorte.example', 'noa@rutanorte.example', 'julien@mercadosur.example'];

export interface DemoPerson {
  key: string;
  name: string;
  lastName: string;
  email: string;
  home: string;
}

export interface DemoWorkspace {
  key: string;
  name: string;
  /** Roles by person. The owner is first. */
  people: Record<string, Role>;
}

export interface DemoProject {
  key: string;
  workspace: string;
  name: string;
  color: ProjectColor;
  glyph: Glyph;
  description: string;
  /** Keys of the members, the creator first. */
  members: string[];
  statuses: ReturnType<typeof defaultTags>['statuses'];
  dwell: number[];
  /** Relative frequency of each default type of task. */
  types: number[];
  tasks: number;
  theme: Theme;
}

const person = (key: string, name: string, lastName: string, email: string, home: string): DemoPerson => ({
  key,
  name,
  lastName,
  email,
  home,
});

export const people: DemoPerson[] = [
  person('lucia', 'Lucía', 'Herrera', 'lucia@rutanorte.example', 'ruta'),
  person('mateo', 'Mateo', 'Ferrer', 'mateo@rutanorte.example', 'ruta'),
  person('noa', 'Noa', 'Castellanos', 'noa@rutanorte.example', 'ruta'),
  person('diego', 'Diego', 'Ramos', 'diego@rutanorte.example', 'ruta'),
  person('aitana', 'Aitana', 'Vidal', 'aitana@rutanorte.example', 'ruta'),
  person('hugo', 'Hugo', 'Navarro', 'hugo@rutanorte.example', 'ruta'),
  person('irene', 'Irene', 'Salgado', 'irene@rutanorte.example', 'ruta'),
  person('tomas', 'Tomás', 'Quiroga', 'tomas@rutanorte.example', 'ruta'),
  person('priya', 'Priya', 'Nair', 'priya@rutanorte.example', 'ruta'),
  person('julien', 'Julien', 'Moreau', 'julien@mercadosur.example', 'ruta'),
  person('sofia', 'Sofía', 'Lindqvist', 'sofia@estudiolumbre.example', 'lumbre'),
  person('martin', 'Martín', 'Ledesma', 'martin@estudiolumbre.example', 'lumbre'),
];

export const workspaces: DemoWorkspace[] = [
  {
    key: 'ruta',
    name: 'Ruta Norte',
    people: {
      lucia: 'owner',
      mateo: 'admin',
      noa: 'member',
      diego: 'member',
      aitana: 'member',
      hugo: 'member',
      irene: 'member',
      tomas: 'member',
      priya: 'member',
      julien: 'guest',
    },
  },
  {
    key: 'lumbre',
    name: 'Estudio Lumbre',
    people: { sofia: 'owner', martin: 'admin', aitana: 'member', noa: 'member', lucia: 'guest' },
  },
  {
    key: 'guardia',
    name: 'Guardia y operaciones',
    people: { mateo: 'owner', diego: 'admin', tomas: 'member', irene: 'member', priya: 'guest' },
  },
];

export const defaults = defaultTags(textsOf('spec')('defaults'));
const [backlog, toDo, inProgress, done] = defaults.statuses;
const withReview: DemoProject['statuses'] =
  backlog && toDo && inProgress && done
    ? [backlog, toDo, inProgress, { name: 'In Review', color: 'violet', category: 'started' }, done]
    : defaults.statuses;

export const projects: DemoProject[] = [
  {
    key: 'platform',
    workspace: 'ruta',
    name: 'Plataforma de reparto',
    color: 'blue',
    glyph: 'truck',
    description: 'Despacho, rutas, almacenes y facturación: la web con la que trabajan los centros de reparto.',
    members: ['lucia', 'mateo', 'noa', 'diego', 'aitana', 'hugo', 'irene', 'tomas', 'priya'],
    statuses: withReview,
    dwell: [14, 4, 2, 0.8],
    types: [20, 30, 24, 18, 8],
    tasks: 10_000,
    theme: themes.platform,
  },
  {
    key: 'drivers',
    workspace: 'ruta',
    name: 'App de repartidores',
    color: 'orange',
    glyph: 'device-mobile',
    description: 'La app que llevan los repartidores: entregas, firmas, cobros e incidencias, también sin conexión.',
    members: ['mateo', 'noa', 'hugo', 'irene', 'priya', 'lucia'],
    statuses: withReview,
    dwell: [12, 4, 2.5, 1],
    types: [18, 34, 22, 20, 6],
    tasks: 1_000,
    theme: themes.drivers,
  },
  {
    key: 'portal',
    workspace: 'ruta',
    name: 'Portal de clientes',
    color: 'violet',
    glyph: 'world',
    description: 'Seguimiento de envíos, recogidas y facturas para las tiendas que reparten con nosotros.',
    members: ['noa', 'lucia', 'aitana', 'tomas', 'julien'],
    statuses: defaults.statuses,
    dwell: [10, 4, 3],
    types: [24, 26, 28, 18, 4],
    tasks: 100,
    theme: themes.portal,
  },
  {
    key: 'brand',
    workspace: 'lumbre',
    name: 'Identidad Ruta Norte',
    color: 'pink',
    glyph: 'palette',
    description: 'Marca, furgonetas, uniformes y la voz de los avisos que recibe quien espera un paquete.',
    members: ['sofia', 'martin', 'aitana', 'noa', 'lucia'],
    statuses: defaults.statuses,
    dwell: [8, 5, 4],
    types: [52, 8, 14, 26, 0],
    tasks: 64,
    theme: themes.brand,
  },
  {
    key: 'operations',
    workspace: 'guardia',
    name: 'Guardias e infraestructura',
    color: 'teal',
    glyph: 'database',
    description: 'Incidentes, alertas, copias y costes de lo que está en marcha.',
    members: ['mateo', 'diego', 'tomas', 'irene', 'priya'],
    statuses: defaults.statuses,
    dwell: [6, 3, 2],
    types: [22, 20, 6, 12, 40],
    tasks: 48,
    theme: themes.operations,
  },
];
