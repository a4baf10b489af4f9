import { sendersTo } from '../../senders.ts';
import type { LayoutEvent } from './layout.types.ts';

const sender = sendersTo<LayoutEvent>('layout');

export const openPalette = sender(() => ({ type: 'palette.opened' }));
