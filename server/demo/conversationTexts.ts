import type { TypeName } from './vocabulary.ts';

/**
 * Speakers of a comment thread: the task's creator (`maker`), its assignee (`doer`), and another person of the project.
 */
export type Part = 'maker' | 'doer' | 'third';

/** Comments on a task in order. `{maker}`, `{doer}` and `{third}` are replaced with mentions. */
export type Thread = readonly (readonly [by: Part, text: string])[];

export const spanishThreads: Record<TypeName, readonly Thread[]> = {
  task: [
    [
      [
        'doer',
        'Empiezo por hablar con dos centros, Getafe y Zaragoza, que son los que más lo usan. Traigo un resumen el jueves.',
      ],
      ['maker', 'Perfecto. Pregúntales también qué hacen cuando no hay cobertura.'],
      [
        'doer',
        'Hecho. Resumen: lo resuelven con una hoja de cálculo y dos llamadas. Dejo las notas en la descripción.',
      ],
    ],
    [
      ['third', '{doer}, ¿esto bloquea lo de facturación? Tengo la reunión mañana a las 10.'],
      ['doer', 'No, puede ir aparte. Lo confirmo por escrito en cuanto lo cierre.'],
    ],
    [['maker', 'Lo dejo preparado para quien tenga hueco. No hace falta diseño.']],
    [
      ['doer', 'Primera versión lista para revisar. Me falta la parte de los festivos.'],
      ['third', 'Leída. Dos cosas:\n\n- El segundo párrafo repite el primero\n- Falta decir a quién se avisa'],
      ['doer', 'Corregido, gracias.'],
    ],
  ],
  bug: [
    [
      [
        'third',
        'A mí también me pasa, desde ayer por la tarde:\n\n1. Abrir la ficha\n2. Guardar sin cambiar nada\n3. Volver atrás',
      ],
      ['doer', 'Reproducido. Es una carrera entre el guardado y la recarga; lo arreglo hoy.'],
      ['maker', 'Gracias. Aviso a soporte para que no lo cierren como duplicado.'],
    ],
    [
      ['doer', 'No consigo repetirlo en pruebas. {maker}, ¿tienes la hora exacta? Así busco en los registros.'],
      ['maker', 'A las 12:40, con un usuario de Getafe. Volvió a pasar a las 13:05.'],
      ['doer', 'Encontrado: se quedaba la respuesta antigua en caché. Va en la próxima versión.'],
    ],
    [
      ['third', 'Tres clientes lo han reportado esta semana. ¿Lo subimos de prioridad?'],
      ['maker', 'Sí, lo muevo arriba. {doer}, ¿llegas para el martes?'],
      ['doer', 'Llego.'],
    ],
    [
      [
        'doer',
        'La causa es la zona horaria: comparábamos fechas con hora. He añadido una prueba con el cambio de hora de marzo.',
      ],
    ],
    [['maker', 'Mientras tanto: recargar la página lo arregla. Que lo sepan en soporte.']],
  ],
  feature: [
    [
      ['doer', 'Propuesta para la primera versión: solo lectura, sin filtros. Los filtros los vemos con datos reales.'],
      ['maker', 'De acuerdo. Eso sí, que se pueda exportar desde el primer día.'],
      ['third', '¿Y los permisos? Los invitados no deberían ver los importes.'],
      ['doer', 'Bien visto, lo añado a los criterios.'],
    ],
    [
      ['third', 'En la demo preguntaron justo por esto. Cuando haya algo que enseñar, avisadme y llamo al cliente.'],
      ['doer', '{third}, el miércoles lo tienes en pruebas.'],
    ],
    [['doer', 'Hecho detrás de un ajuste. Lo activamos primero en un centro y miramos una semana.']],
    [
      ['maker', 'Antes de empezar: ¿alguien sabe cómo lo hace la competencia?'],
      ['third', 'Con dos pantallas más. Podemos hacerlo en una.'],
    ],
  ],
  enhancement: [
    [
      [
        'doer',
        'Antes: 2,4 s en el percentil 95. Ahora: 380 ms. La diferencia estaba en una consulta que se repetía por fila.',
      ],
      ['maker', '¡Muy bien! Ciérralo cuando pase la revisión.'],
    ],
    [
      [
        'third',
        'Lo he probado con el lector de pantalla y el orden del foco salta al final. ¿Lo miramos aquí o en otra tarea?',
      ],
      ['doer', 'Aquí mismo, es un momento.'],
    ],
    [['maker', 'Con quitar el segundo diálogo ya ganamos mucho. Lo demás puede esperar.']],
    [
      ['doer', 'He dejado dos variantes en la rama. {maker}, ¿con cuál seguimos?'],
      ['maker', 'Con la segunda. La primera esconde el botón en pantallas pequeñas.'],
      ['doer', 'Va la segunda.'],
    ],
  ],
  techOps: [
    [
      ['doer', 'Ventana confirmada: martes de 6:00 a 7:00. {third}, ¿estás de guardia?'],
      ['third', 'Sí. Tengo el runbook abierto.'],
      ['doer', 'Terminado en 18 minutos, sin avisos. Dejo las gráficas en la página del servicio.'],
    ],
    [
      ['third', 'El umbral de 500 ms salta en cada copia nocturna. Propongo excluir de 3:00 a 3:30.'],
      ['doer', 'Mejor mover la copia a la réplica y dejar la alerta como está.'],
    ],
    [['maker', 'Por favor, que quede apuntado quién tiene acceso después del cambio.']],
    [
      ['doer', 'Simulacro hecho: 11 minutos hasta recuperar. El paso 4 del runbook estaba mal, ya está corregido.'],
      ['maker', 'Bajar de 10 la próxima vez estaría bien.'],
    ],
  ],
};

export const englishThreads: readonly Thread[] = [
  [
    ['doer', 'Picked this up. First draft tomorrow morning.'],
    ['maker', 'Great. Keep it small, please: we can always add to it.'],
  ],
  [
    ['third', 'Saw the same at the Zaragoza depot.'],
    ['doer', 'Thanks, that was the missing piece. Fix is in review.'],
  ],
  [['doer', 'Done and measured: from 2.1 s to 340 ms at the 95th percentile.']],
  [
    ['maker', '{doer}, can you make it for the pilot on Thursday?'],
    ['doer', 'Yes, without the export.'],
    ['maker', 'Fine with me.'],
  ],
  [['third', 'Wording reads well. I would drop the second sentence.']],
];

export interface Talk {
  workspace: string;
  name: string;
  /** Keys of the members, the creator first. */
  members: readonly string[];
  lines: readonly (readonly [by: string, minutes: number, text: string])[];
  /** Working minutes after the last message. */
  quietFor: number;
  /** Number of unread messages by member. Members without an entry have read all messages. */
  unread: Readonly<Record<string, number>>;
}

export const talks: readonly Talk[] = [
  {
    workspace: 'ruta',
    name: 'Despliegue del viernes',
    members: ['mateo', 'lucia', 'noa', 'diego', 'irene', 'tomas'],
    quietFor: 12,
    unread: { lucia: 3, noa: 2, tomas: 5 },
    lines: [
      [
        'mateo',
        0,
        'Abro esto para el despliegue del viernes. Entra el planificador nuevo y la exportación de albaranes.',
      ],
      ['diego', 6, 'Por mi parte, listo. La migración tarda 40 segundos en la copia de producción.'],
      ['irene', 14, 'QA terminado salvo Safari en iPad. Os digo hoy.'],
      ['noa', 9, '¿La exportación va para todos o solo para los centros piloto?'],
      ['mateo', 3, 'Solo piloto: Getafe y Zaragoza. Si el lunes no hay nada raro, al resto.'],
      [
        'tomas',
        51,
        'He dejado las alertas nuevas en silencio hasta las 8:00, para no despertar a nadie por la migración.',
      ],
      ['lucia', 22, 'Gracias, {tomas}. ¿Quién se queda de guardia?'],
      ['diego', 4, 'Yo hasta las 20:00, luego {tomas}.'],
      [
        'irene',
        240,
        'Safari en iPad: **todo bien**, menos la firma, que sale girada si rotas la pantalla. ¿Lo damos por bueno?',
      ],
      [
        'noa',
        11,
        'La firma se usa solo en la app, no en la web. Yo seguiría adelante y lo arreglamos la semana que viene.',
      ],
      [
        'mateo',
        7,
        'De acuerdo. Orden del viernes:\n\n1. 6:00 copia y migración\n2. 6:10 planificador\n3. 6:30 exportación en piloto\n4. 7:00 vuelta atrás o café',
      ],
      ['diego', 5, '{lucia}, necesitaría tu visto bueno por escrito antes de mañana a las 14:00.'],
      ['irene', 18, 'Lista de comprobación actualizada con lo de la firma.'],
    ],
  },
  {
    workspace: 'ruta',
    name: 'Portal con Mercado Sur',
    members: ['noa', 'lucia', 'aitana', 'julien'],
    quietFor: 95,
    unread: { lucia: 1, aitana: 1 },
    lines: [
      [
        'noa',
        0,
        'Hola, {julien}: aquí podemos hablar de la integración con vuestra tienda sin perdernos en el correo.',
      ],
      [
        'julien',
        33,
        'Parfait, gracias. Primera pregunta: ¿las etiquetas de devolución se generan con el pedido o cuando el cliente las pide?',
      ],
      ['noa', 8, 'Cuando las pide. Así no caducan en un cajón.'],
      [
        'aitana',
        19,
        'Te paso mañana el diseño de la página de seguimiento con vuestro logotipo. ¿Lo tenéis en vectorial?',
      ],
      ['julien', 12, 'Sí, lo subo a la tarea. En fondo oscuro usad la versión en blanco, por favor.'],
      [
        'lucia',
        75,
        'Una nota de calendario: queremos teneros en producción antes de la campaña de Navidad, así que el piloto no puede pasar de noviembre.',
      ],
      ['julien', 41, 'Por nosotros, ningún problema. Los pedidos de prueba salen el lunes.'],
      ['noa', 6, 'Genial. Los miro en cuanto entren y te digo.'],
      ['julien', 130, 'Entraron doce; uno salió con la dirección cortada. Lo dejo en una incidencia con la captura.'],
    ],
  },
  {
    workspace: 'ruta',
    name: '',
    members: ['lucia', 'mateo'],
    quietFor: 210,
    unread: {},
    lines: [
      ['lucia', 0, '¿Cómo ves el trimestre? Me preocupa que la app de repartidores se quede sin manos.'],
      [
        'mateo',
        17,
        'Hugo e Irene están a tope. Si movemos a Priya dos semanas, llegamos a lo de la firma sin tocar lo demás.',
      ],
      ['lucia', 5, 'Me parece bien. ¿Se lo dices tú?'],
      ['mateo', 2, 'Hoy mismo.'],
      ['mateo', 160, 'Hecho, encantada. Empieza el lunes.'],
      ['lucia', 3, '🙌'],
    ],
  },
  {
    workspace: 'ruta',
    name: '',
    members: ['noa', 'lucia'],
    quietFor: 34,
    unread: { lucia: 2 },
    lines: [
      ['noa', 0, 'Lucía, tengo los números del portal: 62 % de las tiendas miran el seguimiento desde el móvil.'],
      ['lucia', 25, 'Más de lo que pensaba. ¿Y las facturas?'],
      ['noa', 4, 'Esas desde el ordenador, casi todas el día 1.'],
      ['lucia', 6, 'Entonces el móvil primero para el seguimiento y dejamos facturas como están.'],
      ['noa', 190, 'Preparo la propuesta con eso. ¿La vemos mañana a las 9:30?'],
      ['noa', 2, 'Si no puedes, te dejo el documento y lo comentas cuando quieras.'],
    ],
  },
  {
    workspace: 'lumbre',
    name: 'Furgonetas',
    members: ['sofia', 'martin', 'aitana', 'noa'],
    quietFor: 48,
    unread: { aitana: 1, noa: 1, sofia: 1 },
    lines: [
      ['sofia', 0, 'La imprenta pide los archivos antes del miércoles. ¿Cómo vamos con los laterales?'],
      ['martin', 21, 'El izquierdo, cerrado. En el derecho el eslogan pisa la puerta corredera.'],
      ['aitana', 10, '¿Y si lo subimos al techo de la ventana? Se lee a diez metros igual.'],
      ['martin', 64, 'Probado: queda mejor que el original. Subo la prueba en vinilo.'],
      ['noa', 15, 'Desde Ruta Norte nos gusta. Solo cuidad el contraste del naranja sobre blanco.'],
      ['martin', 37, 'El naranja pasa 4,6 a 1 con el tono nuevo. Lo dejo en la guía.'],
    ],
  },
  {
    workspace: 'guardia',
    name: 'Guardia',
    members: ['mateo', 'diego', 'tomas', 'irene', 'priya'],
    quietFor: 20,
    unread: { mateo: 2, irene: 1, priya: 3 },
    lines: [
      [
        'tomas',
        0,
        'Relevo: noche tranquila. Un aviso a las 3:12 por la cola de avisos, se vació sola en cuatro minutos.',
      ],
      ['diego', 8, 'Es la copia nocturna, que compite por el disco. Tengo una tarea para moverla a la réplica.'],
      [
        'irene',
        26,
        'El informe del incidente del jueves está listo para leer. Causa: certificado caducado en el balanceador de respaldo.',
      ],
      ['mateo', 12, 'Leído, muy claro. ¿Ponemos una alerta a 30 días?'],
      ['irene', 3, 'Puesta a 30 y a 7.'],
      ['priya', 40, 'I can take the Friday shift if {diego} takes my Sunday.'],
      ['diego', 5, 'Deal.'],
      ['tomas', 88, 'Calendario actualizado. La semana que viene empieza {mateo}.'],
      ['diego', 14, 'Simulacro de restauración el miércoles a las 11:00, en pruebas. Avisad si os viene mal.'],
    ],
  },
];
