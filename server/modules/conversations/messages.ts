import { limits } from '../../../domain/limits.ts';

/** Texts that people read from this area. */
export const words = {
  notFound: 'Conversation not found',
  messageNotFound: 'Message not found',
  memberNotFound: 'That person is not in this conversation',
  idTaken: 'A record with this id already exists',
  nobodyElse: 'Choose somebody else than yourself',
  tooMany: `At most ${limits.conversationMembers} people can be in a conversation`,
  notReachable: 'Only people of the workspace whom you can see can be in a conversation',
  notRenamed: 'A conversation of two has no name of its own',
  notJoined: 'Nobody can be added to a conversation of two: start a group',
  notLeft: 'A conversation of two can not be left',
  mayNotRemove: 'Only who made this group and the managers of the workspace may remove others',
  mayNotUpdate: 'Only its sender may change a message',
  mayNotDelete: 'Only its sender and the managers of the workspace may delete a message',
  changedMeanwhile: 'It was changed elsewhere in the meantime',
  isDeleted: 'This message has been deleted',
} as const;
