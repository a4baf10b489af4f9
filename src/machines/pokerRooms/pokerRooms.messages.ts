export const pokerRoomsMessages = { deleted: 'Room deleted' } as const;
