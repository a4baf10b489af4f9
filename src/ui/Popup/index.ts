export { lazyComponent, type LazyComponent } from './lazyComponent.ts';
export { persistently } from './persistently.ts';
export { PopupAnchor } from './PopupAnchor.tsx';
export { usePopup, type PopupProps, type PopupTrigger } from './usePopup.ts';
