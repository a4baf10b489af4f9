/** Entry of the inspector's own window, for an app in another window or a recording. */
import { createRoot } from 'react-dom/client';
import { createInspection } from './inspection.ts';
import { Inspector } from './Inspector.tsx';
import './page.css';

// Sets the attribute with which Mantine marks the colour scheme, because the stylesheets use it.
const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = (): void =>
  document.documentElement.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light');
dark.addEventListener('change', paint);
paint();

const address = new URLSearchParams(location.search).get('recording');
const inspection = createInspection({ own: null, recording: address === null ? null : { kind: 'address', address } });

document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  void file
    .text()
    .then((text) => inspection.actor.send({ type: 'recording.given', place: { kind: 'text', name: file.name, text } }));
});

const place = document.getElementById('inspector');
if (!place) throw new Error('The page has no element #inspector');
createRoot(place).render(<Inspector inspection={inspection} heading="h1" />);
