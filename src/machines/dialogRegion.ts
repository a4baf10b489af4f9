/** Region with the open dialog of a screen. It has a state per dialog, and `closed`. */
export type DialogEvent<Dialog extends string> = { type: 'dialog.opened'; dialog: Dialog } | { type: 'dialog.closed' };

interface Given<Dialog> {
  event: { dialog: Dialog };
}

export const dialogRegion = <Dialog extends string>(...dialogs: readonly Dialog[]) => ({
  initial: 'closed' as const,
  states: {
    closed: {
      on: {
        'dialog.opened': dialogs.map((dialog) => ({
          guard: ({ event }: Given<Dialog>) => event.dialog === dialog,
          target: dialog,
        })),
      },
    },
    ...(Object.fromEntries(dialogs.map((dialog) => [dialog, { on: { 'dialog.closed': 'closed' } }])) as {
      [D in Dialog]: { on: { 'dialog.closed': 'closed' } };
    }),
  },
});
