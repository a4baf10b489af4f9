import { startModel } from '../../server/testing/model.ts';
import { newProfile, openBrowser } from './browser.ts';
import { type Add, median } from './measurement.ts';
import { within } from './within.ts';
import { startWorld } from './world.ts';

const answers = 15;
const frame = 1000 / 60;

export async function measureAssistant(add: Add): Promise<void> {
  const model = await startModel();
  const world = await startWorld(null, undefined, { AI_BASE_URL: model.url, AI_MODEL: 'small', AI_API_KEY: 'none' });
  const browser = await openBrowser();
  try {
    const context = await newProfile(browser, await world.signIn('noa'));
    await context.addInitScript(noteArrivals);
    const page = await context.newPage();
    await page.goto(`${world.server.baseURL}/projects/${world.project('drivers').id}/ai`);
    const field = page.getByPlaceholder('Escribe un mensaje...');
    const samples: number[] = [];
    for (let index = 0; index < answers; index += 1) {
      const first = `Palabra${index}primera`;
      model.answers = [[{ say: first }, { wait: 150 }, { say: ' y el resto.' }]];
      const drawn = within(
        page.evaluate(([where, text]) => window.recorder.momentOf(where, text), ['[role=log]', first] as const),
        'The first words were not drawn',
        10_000,
      );
      await field.fill(`Pregunta ${index}`);
      await field.press('Enter');
      const shown = await drawn;
      const arrived = await page.evaluate(
        (text) => window.arrivals.find((each) => each.data.includes(text))?.at,
        first,
      );
      if (arrived === undefined) throw new Error('The first words came by another way');
      samples.push(Math.max(0, shown - arrived));
      await page.getByRole('log').getByText(`${first} y el resto.`).waitFor();
    }
    add([
      {
        what: 'a streamed answer: from the arrival of its first words until they are drawn, median',
        value: median(samples),
        unit: 'ms',
        budget: frame,
        note: `one frame; ${answers} answers`,
      },
      { what: 'the same, slowest', value: Math.max(...samples), unit: 'ms' },
    ]);
  } finally {
    await browser.close();
    await world.stop();
    await model.close();
  }
}

declare global {
  interface Window {
    arrivals: { at: number; data: string }[];
  }
}

/** Runs in the page before its scripts. Must not refer to anything outside, because only its source text is sent there. */
function noteArrivals(): void {
  window.arrivals = [];
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.includes('"chatDelta"'))
          window.arrivals.push({ at: performance.timeOrigin + performance.now(), data });
      });
    }
  };
}
