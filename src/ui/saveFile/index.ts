export { followAsFile, saveFile } from './saveFile.ts';
