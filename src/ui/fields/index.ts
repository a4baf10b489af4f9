export { fieldKinds, optionsOf, type Shown, spokenOf, viewOf } from './fieldKinds.tsx';
