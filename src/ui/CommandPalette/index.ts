export { CommandPalette, type CommandPaletteProps, type PaletteAction } from './CommandPalette.tsx';
