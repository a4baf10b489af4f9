export { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx';
export { BesideThePage } from './DialogPane.tsx';
