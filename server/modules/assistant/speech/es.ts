import type { Speech } from './speech.ts';

export const es: Speech = {
  polite: `oye|hola|buenas|buenos días|buenas tardes|por favor|porfa|y|ok|vale|puedes|podrías|puede|me puedes|me podrías
    |quiero ver|quisiera ver|quiero saber|quiero que|quiero|quisiera|necesito que|necesito ver|necesito
    |muéstrame|muestra|mostrar|mostrarme|enséñame|dame|dime|darme|decirme|enseñarme|lístame|lista|listar|ver`,
  help: `ayuda(me)?|(qué|en qué|cómo) .*(puedes|sabes|podrías) (hacer|responder|contestar|ayudar(me)?)( .*)?
    |que (te )?puedo pregunta(r|rte)( .*)?|cómo funcionas|quién eres|qué eres`,
  greeting: 'hola|buenas|buenos días|buenas tardes',
  thanks: '(muchas |mil )?gracias|ok|vale|perfecto|genial',
  write: `crea|crear|crees|créame|añade|añadir|añadas|agrega|agregar|agregues|borra|borrar|borres|elimina|eliminar|elimines
    |quita|quitar|mueve|mover|muevas|cambia|cambiar|cambies|asigna|asígname|asignar|asignes|asígnale|marca|marcar|marques
    |actualiza|actualizar|actualices|comenta|comentar|comentes|renombra|renombrar|cierra|cerrar|cierres|completa|completar
    |termina|archiva|archivar|pon|ponle|poner|pongas|haz|reabre|abre|edita|editar|modifica|modificar|invita|invitar|envía
    |enviar|manda|escribe|escribir|duplica|copia|restaura|programa|nueva tarea|ignora|ejecuta`,
  count: 'cuant[oa]s?|número de|total de',
  changes: `ha cambiado|han cambiado|he cambiado|hemos cambiado|cambi(o|aron|é|amos)|cambios|cambiad[oa]s?|modificad[oa]s?
    |modificó|modificaron|actualizad[oa]s?|actualizaciones|novedades|nuevo|actividad|ha pasado|pasó|ha hecho|han hecho|hizo
    |hicieron`,
  since: 'desde|a partir de|después de|en los|en las|últim[oa]s?|cread[oa]s?',
  toDo: 'tengo que hacer|debo hacer',
  i: 'yo|tengo|debo|puedo|he|hice|cambié',
  mine: 'asignad[oa]s? a mí( mism[oa])?|a mi nombre|mis|mi|mías?|míos?|me toca|me tocan|para mí',
  unassigned: 'sin asignar|no asignad[oa]s?|sin (responsable|persona|nadie)|de nadie',
  open: `sin (terminar|acabar|hacer|completar)|no (terminad|hech|acabad|completad)[oa]s?|pendientes?|abiert[oa]s?|por hacer
    |queda(n|r)?|faltan?`,
  done: 'hech[oa]s?|terminad[oa]s?|acabad[oa]s?|completad[oa]s?|finalizad[oa]s?|cerrad[oa]s?',
  every: 'todas|todos',
  tasks: 'tareas?|trabajos?|tarjetas?',
  search: `busca(r|me)?|busco|encuentra(me)?|encontrar|sobre|acerca de|llamad[oa]s?|titulad[oa]s?
    |(que )?(contienen?|contengan?|mencionan?|mencionen?|hablan?|hablen?)( de)?|con la palabra`,
  or: 'o|y',
  overdue: `(están |van )?(vencid[oa]s?|atrasad[oa]s?|retrasad[oa]s?|caducad[oa]s?)|fuera de plazo|con retraso|tarde
    |que vencieron`,
  undated: 'sin fecha( (de (vencimiento|entrega)|límite))?',
  due: '(que )?(venc(en|e|erán)|caducan?|se entregan?|hay que entregar|tocan?)( para)?|para|que hacer',
  thisWeek: '(en )?esta semana',
  by: 'por|según|cada',
  nouns: {
    status: 'estados?|columnas?|status',
    person: 'personas?|responsables?|asignados?|miembros?|usuarios?|gente',
    priority: 'prioridad(es)?|urgencia',
    type: 'tipos?|clases?',
  },
  workload: 'carga de trabajo|reparto',
  before: 'en|con|de|del|el|la|los|las',
  assignedTo: 'asignad[oa]s? a|de|para|por|a|tiene|lleva|hace',
  endings: 's|es',
  statuses: {
    inProgress: 'en curso|en progreso|en proceso|en marcha|haciéndose|empezadas?',
    toDo: 'por hacer|todo',
    backlog: 'en reserva|sin planificar',
    review: 'en revisión',
    waiting: 'en espera',
  },
  types: {
    bug: 'errores|error|fallos?|defectos?',
    feature: 'funcionalidad(es)?|características?',
    enhancement: 'mejoras?',
    incident: 'incidencias?',
    request: 'petición|peticiones',
  },
  priorities: {
    highest: `(de )?(la )?prioridad (máxima|más alta|muy alta)|(la )?más alta prioridad|máxima prioridad|muy alta prioridad
      |más urgentes?|urgentes?|críticas?`,
    lowest: '(de )?(la )?prioridad (mínima|más baja|muy baja)|mínima prioridad|muy baja prioridad',
    high: '(de )?prioridad alta|alta prioridad|altas?|importantes?',
    medium: '(de )?prioridad (media|normal)|media prioridad|medias?',
    low: '(de )?prioridad baja|baja prioridad|bajas?',
  },
  past: {
    yesterday: 'ayer',
    dayBeforeYesterday: 'anteayer|antes de ayer',
    thisMorning: 'esta mañana',
    lastWeek: '(la )?semana pasada',
    thisMonth: 'este mes',
    lastMonth: '(el )?mes pasado',
    last: 'últim[oa]s?|pasad[oa]s?',
    ago: 'hace #|hace ya #',
    hours: 'horas?',
    numbers: { un: 1, una: 1, uno: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, diez: 10 },
    months: { setiembre: 9 },
  },
  ignored: `a al algo alguna algunas alguno algunos ante aquí así aún con cuál cuáles cualquier de del desde día donde el ella
    ellas ellos en encuentra encontrar encuéntrame era eran es esa esas ese eso esos esta están estar este esto estos fue
    fueron ha hace hacer haya hay he la las le les lista listado lo los más me mi mis mucho muy nada ni no nos o otra otro
    para pero por porque que quién quienes se sea ser si sido sin sobre son su sus tal también tan te tengo tenemos tener
    tenga tiene tienen toda todo todos todas tu tus un una unas uno unos ver y ya yo acerca ahora actualmente proyecto buscar
    busca búscame busco relacionadas relacionada relacionados relacionado contenga contengan contiene contienen llamada
    llamadas llamado titulada tituladas título palabra palabras texto hable hablen hablan mencionan mencione mencionen tarea
    tareas trabajo trabajos cosas cosa elemento elementos tarjeta tarjetas favor porfa cuántas cuántos cuánta cuánto hemos
    han asignada asignadas asignado asignados asignaron estado estados prioridad prioridades tipo tipos fecha responsable
    persona personas gente cada pasado pasada pasó pasa sido ocurrido hoy falta faltan queda quedan creada creadas creado
    creados partir después vencen vence`,
};
