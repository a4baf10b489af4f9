import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ModelRequest {
  model: string;
  messages: { role: string; content: unknown; tool_calls?: { function: { name: string; arguments: string } }[] }[];
  tools?: { function: { name: string } }[];
  authorization: string | undefined;
}

export type ModelStep =
  | { say: string }
  | { call: string; with: object }
  /** Pauses for some milliseconds. */
  | { wait: number }
  /** Keeps the connection open without sending more output. */
  | 'stall'
  | 'break'
  /** Ends the stream without its final event. */
  | 'cut'
  | { garbage: string }
  | { finish: 'length' | 'content_filter' };

export type ModelAnswer = ModelStep[] | { status: number; body: string };

/** OpenAI-compatible server that returns the scripted answers of a test, one for each request. */
export interface TestModel {
  url: string;
  requests: ModelRequest[];
  /** Next answers. The last one is repeated. A function may depend on the request. */
  answers: (ModelAnswer | ((request: ModelRequest) => ModelAnswer))[];
  abandoned: number;
  close(): Promise<void>;
}

export async function startModel(): Promise<TestModel> {
  const model: TestModel = {
    url: '',
    requests: [],
    answers: [],
    abandoned: 0,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const asked = {
        ...(JSON.parse(Buffer.concat(chunks).toString()) as ModelRequest),
        authorization: request.headers.authorization,
      };
      const { requests } = model;
      requests.push(asked);
      const next = model.answers.length > 1 ? model.answers.shift() : model.answers[0];
      const answer = typeof next === 'function' ? next(asked) : (next ?? [{ say: 'Hello' }]);
      response.on('close', () => {
        // Counts only the latest request, because a request from an earlier test may be closed late.
        if (!response.writableEnded && model.requests === requests) model.abandoned += 1;
      });
      void play(answer, response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return model;
}

async function play(answer: ModelAnswer, response: ServerResponse): Promise<void> {
  if (!Array.isArray(answer)) {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (delta: object, finish: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({
        id: 'answer',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'small',
        choices: [{ index: 0, delta, finish_reason: finish }],
      })}\n\n`,
    );
  let calls = 0;
  let finish = 'stop';
  for (const step of answer) {
    if (step === 'stall') return;
    if (step === 'break') {
      // Waits, so that earlier output reaches the client first.
      await new Promise((resolve) => setTimeout(resolve, 50));
      response.destroy();
      return;
    }
    if (step === 'cut') {
      response.end();
      return;
    }
    if ('say' in step) {
      event({ role: 'assistant', content: step.say });
    } else if ('call' in step) {
      event({
        role: 'assistant',
        tool_calls: [
          {
            index: calls,
            id: `call-${crypto.randomUUID()}`,
            type: 'function',
            function: { name: step.call, arguments: JSON.stringify(step.with) },
          },
        ],
      });
      calls += 1;
      finish = 'tool_calls';
    } else if ('wait' in step) {
      await new Promise((resolve) => setTimeout(resolve, step.wait));
    } else if ('garbage' in step) {
      response.write(step.garbage);
    } else {
      finish = step.finish;
    }
  }
  event({}, finish);
  response.write(
    `data: ${JSON.stringify({ id: 'answer', object: 'chat.completion.chunk', created: 1, model: 'small', choices: [], usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } })}\n\n`,
  );
  response.end('data: [DONE]\n\n');
}
