import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Strings that only a build with the inspector contains: its channel, protocol, layout engine and page. */
const marks = ['faena-inspector', '@statelyai', 'org.eclipse.elk', 'inspector.html'];
const readable = /\.(?:js|mjs|css|html|json|map)$/;

export function inspectorTraces(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => {
      if (/^inspector/i.test(name)) return [`${name}: a file of the inspector`];
      if (!readable.test(name)) return [];
      const text = readFileSync(join(parentPath, name), 'utf8');
      return marks.filter((mark) => text.includes(mark)).map((mark) => `${name}: ${mark}`);
    });
}
