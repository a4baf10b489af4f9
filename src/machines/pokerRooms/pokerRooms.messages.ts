/** Words of the toasts about rooms of planning poker. */
export const pokerRoomsMessages = { deleted: 'Room deleted' } as const;
