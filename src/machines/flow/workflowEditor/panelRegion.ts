/** Regions of `workflowEditor` for the panel: open or closed, its tab, and the direction in which the chart is arranged. */
import type { LayoutDirection, PanelTab } from './workflowEditor.types.ts';

const isTab = (tab: PanelTab) => ({ type: 'isTab', params: tab }) as const;
const isDirection = (direction: LayoutDirection) => ({ type: 'isDirection', params: direction }) as const;

export const panelRegions = {
  panel: {
    initial: 'closed',
    states: { closed: { description: 'On narrow screens the panel is hidden.' }, open: {} },
    on: {
      'panel.opened': '.open',
      'panel.closed': '.closed',
      'parts.selected': {
        actions: { type: 'storeSelected', params: ({ event }: { event: { ids: readonly string[] } }) => event.ids },
      },
    },
  },
  tab: {
    initial: 'details',
    states: { details: {}, outline: {}, problems: {} },
    on: {
      'panel.opened': [
        { guard: isTab('outline'), target: '.outline' },
        { guard: isTab('problems'), target: '.problems' },
        { target: '.details' },
      ],
    },
  },
  direction: {
    initial: 'right',
    states: { right: {}, down: {} },
    on: { 'direction.chosen': [{ guard: isDirection('down'), target: '.down' }, { target: '.right' }] },
  },
} as const;
