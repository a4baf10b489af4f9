export { lazyPart, type LazyPart } from './lazyPart.ts';
export { persistently } from './persistently.ts';
export { PopupAnchor } from './PopupAnchor.tsx';
export { usePopup, type PopupProps, type PopupTrigger } from './usePopup.ts';
