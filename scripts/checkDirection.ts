/**
 * Checks that texts by users have a text direction. Such a text may be right-to-left in a left-to-right page, and the
 * other way round. So each text field and each element that shows a name must have `dir="auto"` or an ancestor that has
 * it.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/**
 * Variables and properties that contain a text by a user. `label` isn't included, because a variable of that name is
 * the label of a field.
 */
const variables = /^(?:names?|title|nickname|excerpt|subject|sentence)$/;
const properties = /^(?:name|title|nickname|excerpt|subject|label)$/;
const calls = /^(?:fullName|titleOf)$/;
/** Objects whose properties are the app's own texts. */
const catalogues = /^(?:texts|messages|group)\b/;
/** Files of screens without texts by users. */
const isForeign = (file: string): boolean => /^src\/(?:inspector|screens\/(?:documentation|tools))\//.test(file);

/** Returns a line for each element that shows a name and has no direction. */
export function findUndirected(path: string, source: string): string[] {
  const found: string[] = [];
  /** For each ancestor, true if it has a direction. Null for an attribute, whose value is shown elsewhere. */
  const ancestors: (boolean | null)[] = [];
  const isUndirected = () =>
    ancestors.length > 0 &&
    ancestors.at(-1) !== null &&
    !ancestors.slice(ancestors.lastIndexOf(null) + 1).includes(true);
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  new Visitor({
    JSXElement({ openingElement: { name, attributes } }) {
      const element = source.slice(name.start, name.end);
      const hasDirection = attributes.some(
        (attribute) =>
          attribute.type === 'JSXAttribute' && source.slice(attribute.name.start, attribute.name.end) === 'dir',
      );
      const type = attributes.find(
        (attribute) =>
          attribute.type === 'JSXAttribute' && source.slice(attribute.start, attribute.end).startsWith('type='),
      );
      if (!hasDirection && (element === 'textarea' || (element === 'input' && !type)))
        found.push(`${path}:${lineOf(name.start)}: <${element}>`);
      ancestors.push(hasDirection || element === 'bdi' || element === 'VisuallyHidden');
    },
    'JSXElement:exit'() {
      ancestors.pop();
    },
    JSXAttribute() {
      ancestors.push(null);
    },
    'JSXAttribute:exit'() {
      ancestors.pop();
    },
    JSXExpressionContainer({ expression }) {
      if (!isUndirected() || !isWritten(expression, source)) return;
      found.push(`${path}:${lineOf(expression.start)}: {${source.slice(expression.start, expression.end)}}`);
    },
  }).visit(parseSync(path, source).program);
  return found;
}

/** Returns true if the value of an expression is a text by a user. */
function isWritten(node: ESTree.Node, source: string): boolean {
  const is = (other: ESTree.Node) => isWritten(other, source);
  switch (node.type) {
    case 'Identifier':
      return variables.test(node.name);
    case 'MemberExpression': {
      const { object, property, computed } = node;
      const isOfApp = catalogues.test(source.slice(object.start, object.end));
      return !computed && property.type === 'Identifier' && properties.test(property.name) && !isOfApp;
    }
    case 'ChainExpression':
      return is(node.expression);
    case 'CallExpression':
      return node.callee.type === 'Identifier' && calls.test(node.callee.name);
    case 'ConditionalExpression':
      // Ignore a check with `typeof`, because a title may also be an element.
      return !source.startsWith('typeof', node.start) && (is(node.consequent) || is(node.alternate));
    case 'LogicalExpression':
      return is(node.right) || (node.operator !== '&&' && is(node.left));
    case 'TemplateLiteral':
      return node.expressions.some(is);
    default:
      return false;
  }
}

export const checkDirection = (from: string): string[] =>
  globSync('src/**/*.tsx', { cwd: from })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !file.endsWith('.test.tsx') && !isForeign(file))
    .flatMap((file) => findUndirected(file, readFileSync(join(from, file), 'utf8')));
