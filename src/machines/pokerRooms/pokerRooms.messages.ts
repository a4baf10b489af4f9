/** Texts of the toasts about planning poker rooms. */
export const pokerRoomsMessages = { deleted: 'Room deleted' } as const;
