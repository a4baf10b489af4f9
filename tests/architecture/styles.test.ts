import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Container, type Declaration, type Document, parse, type Rule } from 'postcss';
import { expect, test } from 'vitest';
import { root } from '../../scripts/support/paths.ts';

/** The canvas has coordinates. The inspector exists only in development. */
const isPhysical = (path: string): boolean => /WorkflowCanvas\.module\.css$|\/inspector\//.test(path);

const sides =
  /^(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)\b|^border-(?:top|bottom)-(?:left|right)-|^(?:left|right)$/;
const ofText = /^(?:text-align|float|clear)$/;
const boxes = /^(?:scroll-)?(?:margin|padding)$|^inset$/;

/** Returns the declarations of a style sheet that differ between left and right. */
function physicalIn(css: string): string[] {
  const found: string[] = [];
  parse(css).walkDecls(({ prop, value }) => {
    const [, right, , left] = value.match(/(?:\((?:[^()]|\([^()]*\))*\)|[^\s()])+/g) ?? [];
    const isUneven = boxes.test(prop) && left !== undefined && left !== right;
    if (sides.test(prop) || (ofText.test(prop) && /^(?:left|right)$/.test(value)) || isUneven)
      found.push(`${prop}: ${value}`);
  });
  return found;
}

test('every screen can be mirrored for a language that is written from right to left', () => {
  const found = globSync('src/**/*.css', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isPhysical(path))
    .flatMap((path) => physicalIn(readFileSync(join(root, path), 'utf8')).map((line) => `${path}: ${line}`));
  expect(found, 'Use the logical property, such as margin-inline-start').toEqual([]);
});

/** Returns the declarations of a style sheet with a colour that is no token. */
function rawColoursIn(css: string): string[] {
  const found: string[] = [];
  parse(css).walkDecls(({ prop, value }) => {
    if (/#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i.test(value)) found.push(`${prop}: ${value}`);
  });
  return found;
}

/** The inspector's own page loads no theme. Its colours are the custom properties of its style sheet. */
const isPalette = (path: string, line: string): boolean => path.includes('/inspector/') && line.startsWith('--');

test('all colours are tokens', () => {
  const found = globSync('src/**/*.css', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('theme/tokens.css'))
    .flatMap((path) =>
      rawColoursIn(readFileSync(join(root, path), 'utf8'))
        .filter((line) => !isPalette(path, line))
        .map((line) => `${path}: ${line}`),
    );
  expect(found, 'Use a colour of src/ui/base/theme/tokens.css').toEqual([]);
});

test('the check finds raw colours', () => {
  const css = `a { color: #fff; border: 1px solid rgb(0 0 0 / 5%); background: color-mix(in srgb, var(--x) 5%, #000000); }`;
  expect(rawColoursIn(css)).toHaveLength(3);
  expect(rawColoursIn('a { color: var(--faena-text); mask: url(#marks); }')).toEqual([]);
});

test('the check finds physical sides', () => {
  const css = `a { margin-left: 1px; right: 0; float: left; text-align: right; border-left-color: red;
    border-top-left-radius: 1px; padding: 0 1px 2px calc(1px + var(--x, 2px)); inset: auto 0 0 4px; }`;
  expect(physicalIn(css)).toHaveLength(8);
  const logical = `a { margin-inline-start: 1px; margin: 0 auto; padding: 0 4px 2px; inset: 4px 8px 12px; text-align: start;
    border-radius: 4px; inset-block: 0; }`;
  expect(physicalIn(logical)).toEqual([]);
});

/** Returns the selectors that end in any element after `:hover`. */
function hoversOfAnyElement(css: string): string[] {
  const found: string[] = [];
  parse(css).walkRules(({ selectors }) => {
    for (const selector of selectors) {
      const short = selector.replaceAll(/\[[^\]]*\]/g, '[]').replaceAll(/,\s+/g, ',');
      const [, below] = /:hover\b.*[\s>+~]([^\s>+~]+)$/.exec(short) ?? [];
      if (below !== undefined && !/^[a-z]|[.#&[]/i.test(below.replaceAll(/:[\w-]+\([^)]*\)/g, '')))
        found.push(selector);
    }
  });
  return found;
}

// One such rule makes the browser compute the styles of everything below each element that the pointer enters or leaves.
test('no hover changes the styles of any element below', () => {
  const found = globSync('src/**/*.css', { cwd: root }).flatMap((path) =>
    hoversOfAnyElement(readFileSync(join(root, path), 'utf8')).map((selector) => `${path}: ${selector}`),
  );
  expect(found, 'Name the element by a class or an attribute').toEqual([]);
});

test('the check finds hovers that concern any element', () => {
  const css = `.a:hover > :last-child, .a:hover:not([b]) *, .a:hover + :not(.b) {}`;
  expect(hoversOfAnyElement(css)).toHaveLength(3);
  expect(hoversOfAnyElement('.a:hover > .b, .a:hover [b]:last-child, .a:hover svg, .a :hover, .a:hover {}')).toEqual(
    [],
  );
});

/** Returns the selectors that scroll and that no rule of the style sheet positions. */
function unpositionedScrollersIn(css: string): string[] {
  const ruleOf = (node: Declaration): Rule | undefined => {
    let parent: Container | Document | undefined = node.parent;
    while (parent && parent.type !== 'rule') parent = parent.parent;
    return parent as Rule | undefined;
  };
  const sheet = parse(css);
  const positioned = new Set<string>();
  sheet.walkDecls('position', (declaration) => {
    for (const selector of ruleOf(declaration)?.selectors ?? []) positioned.add(selector);
  });
  const found: string[] = [];
  sheet.walkDecls(/^overflow/, (declaration) => {
    if (!/\b(?:auto|scroll)\b/.test(declaration.value)) return;
    found.push(...(ruleOf(declaration)?.selectors ?? []).filter((selector) => !positioned.has(selector)));
  });
  return found;
}

// A hidden label is positioned absolutely. In a scroller that isn't positioned, it makes the whole document scroll.
test('every element that scrolls is positioned', () => {
  const found = globSync('src/**/*.css', { cwd: root }).flatMap((path) =>
    unpositionedScrollersIn(readFileSync(join(root, path), 'utf8')).map((selector) => `${path}: ${selector}`),
  );
  expect(found, 'Add position: relative').toEqual([]);
});

test('the check finds scrollers without a position', () => {
  const css = `.a { overflow: auto; } .b { overflow: hidden; @media (width > 1px) { overflow-y: scroll; } }
    .c { position: relative; }`;
  expect(unpositionedScrollersIn(css)).toEqual(['.a', '.b']);
  const positioned = `.a { position: relative; overflow: auto; } .b { position: sticky; @media print { overflow: auto; } }
    .c, .d { overflow: auto; } .c { position: absolute; } .d { position: relative; } .e { overflow: hidden; }`;
  expect(unpositionedScrollersIn(positioned)).toEqual([]);
});
