/** A task in an answer, with its facts as plain text, such as its status. */
export interface AnsweredTask {
  href: string;
  title: string;
  facts: { text: string; isMarked: boolean }[];
}

export type AnswerPart = { kind: 'text'; text: string } | { kind: 'tasks'; tasks: AnsweredTask[] };

/** A line of a list that begins with a link to a task. */
const taskLine =
  /^\s*[-*] \[((?:\\.|[^\]\\])*)\]\((\/projects\/[^\s)/]+\/tasks\?task=[^\s)]+)\)(?:\s*[·:]\s*(\S.*)?)?$/;

/** Splits the Markdown of an answer into texts and lists of tasks. */
export function answerParts(markdown: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let text: string[] = [];
  const flush = () => {
    if (text.some((line) => line.trim() !== '')) parts.push({ kind: 'text', text: text.join('\n').trim() });
    text = [];
  };
  for (const line of markdown.split('\n')) {
    const [, title, href, facts] = taskLine.exec(line) ?? [];
    if (title === undefined || href === undefined) {
      text.push(line);
      continue;
    }
    // The heading of a group, such as '- **Done**: 3', is a list item in the answer.
    text = text.map((each) => each.replace(/^- (?=\*\*)/, ''));
    flush();
    const task = { href, title: plain(title), facts: facts === undefined ? [] : facts.split(' · ').map(factOf) };
    const last = parts.at(-1);
    if (last?.kind === 'tasks') last.tasks.push(task);
    else parts.push({ kind: 'tasks', tasks: [task] });
  }
  flush();
  return parts;
}

const factOf = (markdown: string): AnsweredTask['facts'][number] => {
  const [, marked] = /^\*\*(.*)\*\*$/.exec(markdown) ?? [];
  return { text: plain(marked ?? markdown), isMarked: marked !== undefined };
};

const plain = (markdown: string): string => markdown.replace(/\\([^\w\s])/g, '$1');
