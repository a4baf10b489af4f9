/** Text of a demo document. `{key}` is replaced with a mention of the person with this key. */
export interface Written {
  title: string;
  description?: string;
  by: string;
  /** Days between the creation of the document and the end of the history. */
  daysAgo: number;
  content?: string;
  inside?: readonly Written[];
}

export const writtenDocuments: readonly { workspace: string; project: string | null; documents: readonly Written[] }[] =
  [
    {
      workspace: 'ruta',
      project: null,
      documents: [
        {
          title: 'Bienvenida al equipo',
          description: 'Lo que conviene saber la primera semana',
          by: 'mateo',
          daysAgo: 84,
          content: `# Bienvenida al equipo

Nos alegra que estés aquí. Esta página reúne lo que a todos nos habría gustado saber el primer día.

## La primera semana

- [ ] Pide acceso al correo, al calendario y a este espacio
- [ ] Lee *Cómo trabajamos* y *Guardias*
- [ ] Acompaña a alguien de soporte durante una mañana
- [ ] Elige una tarea pequeña del backlog y llévala hasta producción

## A quién preguntar

| Tema | Persona |
| --- | --- |
| Producto y prioridades | {mateo} |
| Despliegues y entornos | {diego} |
| Contratos y horarios | {lucia} |

> Si algo de esta página ya no es cierto, cámbialo. Es de todos.`,
        },
        {
          title: 'Cómo trabajamos',
          by: 'mateo',
          daysAgo: 83,
          inside: [
            {
              title: 'Reuniones',
              description: 'Pocas, cortas y con notas',
              by: 'mateo',
              daysAgo: 83,
              content: `# Reuniones

Tenemos tres reuniones fijas. Todo lo demás se escribe.

1. **Planificación**, lunes a las 10:00. Se decide qué entra y, sobre todo, qué no.
2. **Revisión**, jueves a las 16:00. Se enseña lo que funciona, no diapositivas.
3. **Retrospectiva**, último viernes de mes. Una mejora concreta y una persona que la lleva.

## Notas

Quien convoca escribe las notas aquí mismo, en el momento. Una reunión sin notas es una reunión que no ocurrió.`,
            },
            {
              title: 'Definición de terminado',
              by: 'diego',
              daysAgo: 71,
              content: `# Definición de terminado

Una tarea está terminada cuando:

- está en producción, detrás de un interruptor o sin él
- alguien que no la escribió la ha probado
- las métricas que deberían moverse se pueden ver
- la documentación dice lo que ahora es verdad

No está terminada cuando «solo falta desplegar».`,
            },
            {
              title: 'Guardias',
              description: 'Quién responde, cuándo y cómo',
              by: 'diego',
              daysAgo: 64,
              content: `# Guardias

La guardia dura una semana, de lunes a lunes. Quien está de guardia **no tiene tareas planificadas**.

## Cuando suena

1. Responde en menos de diez minutos, aunque sea con un «lo veo».
2. Mira primero el panel de reparto; nueve de cada diez veces es la cola de rutas.
3. Si en veinte minutos no sabes qué pasa, llama a {diego}.

\`\`\`sh
# Estado de la cola de rutas
curl -s https://estado.rutanorte.example/cola | jq '.pendientes'
\`\`\`

## Después

Se escribe un informe sin culpables en dos días. Lo que se aprende acaba en tareas, no en promesas.`,
            },
          ],
        },
        {
          title: 'Objetivos del trimestre',
          by: 'mateo',
          daysAgo: 40,
          content: `# Objetivos del trimestre

| Objetivo | Hoy | Meta |
| :-- | --: | --: |
| Entregas a la primera | 88 % | 93 % |
| Minutos de espera en el almacén | 21 | 12 |
| Incidencias por cada mil entregas | 6,4 | 4 |

## Lo que no haremos

Ni nueva aplicación para comercios ni cambio de mapas. Las dos cosas son buenas ideas para otro trimestre.`,
        },
        {
          title: 'Notas de reuniones',
          by: 'lucia',
          daysAgo: 30,
          inside: [
            {
              title: 'Planificación, semana 45',
              by: 'lucia',
              daysAgo: 16,
              content: `# Planificación, semana 45

Asisten {mateo}, {diego} y {lucia}.

- Se pospone el rediseño del resumen diario: falta decidir qué mide.
- La devolución parcial entra esta semana; {diego} revisa el cálculo del IVA.
- Soporte pide avisos más claros cuando una ruta se parte en dos.

**Acuerdo**: nada nuevo hasta cerrar lo que lleva más de cinco días en curso.`,
            },
            {
              title: 'Planificación, semana 46',
              by: 'lucia',
              daysAgo: 9,
              content: `# Planificación, semana 46

- Las rutas partidas ya avisan; queda traducir los textos.
- Dos comercios prueban la recogida sin cita desde el martes.

**Acuerdo**: la retrospectiva pasa al jueves por el festivo.`,
            },
          ],
        },
      ],
    },
    {
      workspace: 'ruta',
      project: 'platform',
      documents: [
        {
          title: 'Diseño',
          by: 'diego',
          daysAgo: 78,
          inside: [
            {
              title: 'Asignación de rutas',
              description: 'Cómo decide la plataforma quién lleva qué',
              by: 'diego',
              daysAgo: 77,
              content: `# Asignación de rutas

La asignación se hace en dos pasos: primero **se agrupan** las entregas por zona y franja, después **se reparte** cada grupo.

## Datos que entran

- dirección y franja de cada entrega
- capacidad y posición de cada repartidor
- cortes de calle del día, si el ayuntamiento los publica

## Cuando no hay solución

Si ninguna asignación cumple todas las franjas, se respetan las de alimentación y se avisa al resto de los clientes antes de las 9:00.

1. Se relaja la franja en quince minutos.
2. Se parte la ruta más larga.
3. Se avisa a {mateo}.`,
            },
            {
              title: 'Decisión: una sola cola',
              by: 'diego',
              daysAgo: 52,
              content: `# Decisión: una sola cola

**Contexto.** Había una cola por ciudad y tres incidentes en un mes por mensajes en la cola equivocada.

**Decisión.** Una cola para todas, con la ciudad en el mensaje.

**Consecuencias.** Un despliegue afecta a todas las ciudades a la vez; a cambio hay un solo panel, una sola alarma y un solo sitio donde mirar.`,
            },
          ],
        },
        {
          title: 'Plan de lanzamiento',
          description: 'Recogida sin cita',
          by: 'mateo',
          daysAgo: 21,
          content: `# Plan de lanzamiento

- [x] Prueba interna con el almacén de Zaragoza
- [x] Textos de aviso revisados
- [ ] Dos comercios durante una semana
- [ ] Todos los comercios de Aragón
- [ ] Resto

## Se detiene si

- la espera media pasa de quince minutos, o
- más de una de cada cien recogidas se repite.`,
        },
        {
          title: 'Preguntas frecuentes de soporte',
          by: 'mateo',
          daysAgo: 12,
          content: `# Preguntas frecuentes de soporte

### ¿Por qué una entrega cambia de repartidor?

Porque la ruta se recalcula cada cinco minutos. Solo cambia si el nuevo reparto ahorra más de diez minutos.

### ¿Se puede fijar un repartidor?

Sí, desde la ficha de la entrega. La ruta se calcula alrededor de esa decisión.`,
        },
      ],
    },
  ];
