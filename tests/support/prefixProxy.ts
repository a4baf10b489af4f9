import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface PrefixProxy {
  /** Address of the proxy without the prefix. */
  origin: string;
  close(): Promise<void>;
}

interface ProxyOptions {
  prefix: string;
  /** True if requests reach the server with the prefix, as with `proxy_pass` without a path. */
  keeps: boolean;
  target: () => string;
  port?: number;
}

/** Starts a proxy on this machine that answers only below a prefix, with HTTP and WebSocket. */
export async function startPrefixProxy({ prefix, keeps, target, port = 0 }: ProxyOptions): Promise<PrefixProxy> {
  const sockets = new Set<Socket>();
  const pathOf = ({ url = '/' }: IncomingMessage): string | null => {
    const rest = url.slice(prefix.length);
    if (!url.startsWith(prefix) || !/^(?:$|[/?])/.test(rest)) return null;
    return keeps ? url : `${rest.startsWith('/') ? '' : '/'}${rest}`;
  };
  const server = createServer((incoming, answer) => {
    const path = pathOf(incoming);
    if (path === null) return void answer.writeHead(404, { 'content-type': 'text/plain' }).end('Not behind the proxy');
    const outgoing = request(
      target() + path,
      { method: incoming.method, headers: { ...incoming.headers, 'x-forwarded-for': '127.0.0.1' } },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    outgoing.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    incoming.pipe(outgoing);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming, stream: Socket, head) => {
    const path = pathOf(incoming);
    if (path === null) return stream.end('HTTP/1.1 404 Not Found\r\n\r\n');
    const { hostname, port: targetPort } = new URL(target());
    const upstream = connect(Number(targetPort), hostname, () => {
      const headers = incoming.rawHeaders
        .flatMap((name, index) => (index % 2 === 0 ? `${name}: ${incoming.rawHeaders[index + 1]}` : []))
        .join('\r\n');
      upstream.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(stream).pipe(upstream);
    });
    sockets.add(upstream);
    for (const [one, other] of [
      [upstream, stream],
      [stream, upstream],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
