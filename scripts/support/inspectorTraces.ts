import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What would be in a built app that held the inspector: its channel's name, its protocol's, its layout engine, its page. */
const marks = ['faena-inspector', '@statelyai', 'org.eclipse.elk', 'inspector.html'];
const readable = /\.(?:js|mjs|css|html|json|map)$/;

/** Files of a built app that hold something of the inspector, with what it is. */
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
