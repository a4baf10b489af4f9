import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Shot {
  /** Part of the accessibility journey, such as 'among boards'. */
  place: string;
  /** Name of the screen, without record ids. */
  screen: string;
  width: string;
  scheme: string;
  file: string;
}

export interface Comparison extends Omit<Shot, 'file'> {
  before: string | null;
  after: string | null;
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const parts = /^(?<place>[^/]*)\/(?<screen>.*), (?<width>[^,/]*), (?<scheme>[^,/]*)\.png$/;

/** Returns what a screenshot shows, from its path within the folder. Returns null for other files. */
export function readShot(file: string): Shot | null {
  const found = parts.exec(file)?.groups;
  if (!found) return null;
  const { place = '', screen = '', width = '', scheme = '' } = found;
  return { place, screen: screen.replaceAll(ids, '…') || '/', width, scheme, file };
}

/** Returns the screenshots in a folder and its subfolders. */
export function shotsIn(folder: string): Shot[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .flatMap((file) => readShot(file.split(sep).join('/')) ?? []);
}

const widths = ['desktop', 'tablet', 'phone'];
const schemes = ['light', 'dark'];
const keyOf = ({ place, screen, width, scheme }: Omit<Shot, 'file'>): string =>
  JSON.stringify([place, screen, width, scheme]);

/**
 * Pairs screenshots of the same screen, width and colour scheme. Leaves out parts of the journey without a new
 * screenshot.
 */
export function compareShots(after: readonly Shot[], before: readonly Shot[]): Comparison[] {
  const places = new Set(after.map(({ place }) => place));
  const [old, fresh] = [before, after].map((shots) => new Map(shots.map((shot) => [keyOf(shot), shot.file])));
  const all = new Map([...after, ...before].map((shot) => [keyOf(shot), shot]));
  const order = ({ width, scheme }: Shot) => widths.indexOf(width) * schemes.length + schemes.indexOf(scheme);
  return [...all]
    .filter(([, { place }]) => places.has(place))
    .sort(
      ([, one], [, other]) =>
        one.place.localeCompare(other.place) || one.screen.localeCompare(other.screen) || order(one) - order(other),
    )
    .map(([key, { place, screen, width, scheme }]) => ({
      place,
      screen,
      width,
      scheme,
      before: old?.get(key) ?? null,
      after: fresh?.get(key) ?? null,
    }));
}

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, CanvasText 18%, Canvas); }
body { margin: 0; font: 14px/1.45 ui-sans-serif, system-ui, sans-serif; background: Canvas; color: CanvasText; }
form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center;
  padding: 10px 20px; border-bottom: 1px solid var(--line); background: Canvas; }
h1 { margin: 0; font-size: 18px; }
h2 { margin: 28px 0 8px; font-size: 16px; scroll-margin-top: 64px; }
main { padding: 0 20px 40px; }
.shots { display: flex; flex-wrap: wrap; gap: 20px; align-items: flex-start; }
figure { margin: 0; max-width: 100%; }
figcaption { margin-bottom: 4px; opacity: 0.75; }
.pair { display: flex; flex-wrap: wrap; gap: 8px; align-items: flex-start; }
.pair > * { display: block; width: var(--width); max-width: calc(100vw - 40px); }
.pair > p { margin: 0; padding: 12px; border: 1px dashed var(--line); box-sizing: border-box; }
img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 4px; }
[data-width='desktop'] { --width: calc(50vw - 30px); } [data-width='tablet'] { --width: 360px; }
[data-width='phone'] { --width: 260px; }
[hidden] { display: none !important; }
input[type='search'] { font: inherit; padding: 4px 8px; min-width: 16rem; }
label { display: inline-flex; gap: 5px; align-items: center; min-height: 28px; }
`;

// Script of the page: filters by the form, and moves between screens with J and K.
const script = `
const form = document.forms[0];
const count = document.querySelector('output');
const kept = new URLSearchParams(location.hash.slice(1));
for (const field of form.elements)
  if (field.type === 'checkbox') field.checked = !kept.has('shown') || kept.getAll(field.name).includes(field.value);
  else if (field.name) field.value = kept.get(field.name) ?? '';
const filter = () => {
  const values = new FormData(form);
  const words = values.get('screen').toLowerCase().split(/\\s+/);
  let shown = 0;
  for (const section of document.querySelectorAll('section')) {
    const matches = words.every((word) => section.dataset.name.includes(word));
    let any = false;
    for (const shot of section.querySelectorAll('figure')) {
      shot.hidden = !matches || !['width', 'scheme'].every((name) => values.getAll(name).includes(shot.dataset[name]));
      if (!shot.hidden) { any = true; shown += 1; }
    }
    section.hidden = !any;
  }
  count.textContent = shown + ' shown';
  const parameters = new URLSearchParams(values);
  parameters.set('shown', '');
  history.replaceState(null, '', '#' + parameters);
};
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
addEventListener('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey || target.type === 'search' || (key !== 'j' && key !== 'k')) return;
  const heads = [...document.querySelectorAll('section:not([hidden]) h2')];
  const top = (head) => head.getBoundingClientRect().top - 70;
  const next = key === 'j' ? heads.find((head) => top(head) > 4) : heads.findLast((head) => top(head) < -4);
  next?.scrollIntoView();
  next?.focus({ preventScroll: true });
});
filter();
`;

const sizes: Record<string, string> = {
  desktop: 'width="1440" height="900"',
  tablet: 'width="768" height="1024"',
  phone: 'width="390" height="844"',
};

/**
 * Returns the page that shows screenshots side by side. `beforeUrl` is the address of the folder with the earlier ones.
 */
export function galleryPage(comparisons: readonly Comparison[], beforeUrl: string | null): string {
  const screens = Map.groupBy(comparisons, ({ place, screen }) => `${place}: ${screen}`);
  const picture = (url: string, name: string, { width }: Comparison) =>
    `<a href="${url}"><img src="${url}" alt="${escaped(name)}" loading="lazy" ${sizes[width] ?? ''}></a>`;
  const shown = (file: string | null, folder: string, when: string, comparison: Comparison) =>
    file === null
      ? `<p>No picture ${when}</p>`
      : picture(
          `${folder}${file.split('/').map(encodeURIComponent).join('/')}`,
          `${comparison.screen}, ${comparison.width}, ${comparison.scheme}, ${when}`,
          comparison,
        );
  const figure = (comparison: Comparison) =>
    `<figure data-width="${escaped(comparison.width)}" data-scheme="${escaped(comparison.scheme)}">
<figcaption>${escaped(`${comparison.width}, ${comparison.scheme}`)}${beforeUrl === null ? '' : ': before and after'}</figcaption>
<div class="pair">${beforeUrl === null ? '' : shown(comparison.before, beforeUrl, 'before', comparison)}${shown(comparison.after, './', 'after', comparison)}</div>
</figure>`;
  const choices = (name: string, values: readonly string[]) =>
    values
      .map((value) => `<label><input type="checkbox" name="${name}" value="${value}" checked> ${value}</label>`)
      .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screens of Faena</title>
<style>${style}</style>
</head>
<body>
<form role="search">
<h1>Screens</h1>
<input type="search" name="screen" placeholder="Filter by screen" aria-label="Filter by screen">
${choices('width', widths)}
${choices('scheme', schemes)}
<output></output>
<span>J and K: next and previous screen</span>
</form>
<main>
${[...screens]
  .map(
    ([name, shots]) => `<section data-name="${escaped(name.toLowerCase())}">
<h2 tabindex="-1">${escaped(name)}</h2>
<div class="shots">
${shots.map(figure).join('\n')}
</div>
</section>`,
  )
  .join('\n')}
</main>
<script>${script}</script>
</body>
</html>
`;
}

/** Returns the page of a folder with screenshots, next to the screenshots of another folder. */
export function galleryOf(folder: string, before: string | null): string {
  const path = before === null ? null : relative(folder, before).split(sep);
  // On Windows, a folder on another drive has no relative path.
  const beforeUrl =
    path === null || before === null
      ? null
      : path[0]?.includes(':')
        ? `${pathToFileURL(join(before, sep)).href}`
        : `${path.map(encodeURIComponent).join('/')}/`;
  return galleryPage(compareShots(shotsIn(folder), before === null ? [] : shotsIn(before)), beforeUrl);
}
