export { lazyComponent, type LazyComponent, useLazyComponent } from './lazyComponent.ts';
export { persistently } from './persistently.ts';
export { PopupAnchor } from './PopupAnchor.tsx';
export { usePopup, type PopupProps, type PopupTrigger } from './usePopup.ts';
