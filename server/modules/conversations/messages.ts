import { limits } from '../../../domain/limits.ts';

export const errorMessages = {
  notFound: 'Conversation not found',
  messageNotFound: 'Message not found',
  memberNotFound: 'That person is not in this conversation',
  idTaken: 'A record with this id already exists',
  nobodyElse: 'Choose someone other than yourself',
  tooMany: `At most ${limits.conversationMembers} people can be in a conversation`,
  notReachable: 'You can only add people of the workspace that you can see',
  notRenamed: 'A conversation of two cannot be renamed',
  notJoined: 'You cannot add people to a conversation of two. Start a group instead.',
  notLeft: 'You cannot leave a conversation of two',
  mayNotRemove: 'Only the creator of this group and the managers of the workspace may remove others',
  mayNotUpdate: 'Only the sender of a message can change it',
  mayNotDelete: 'Only the sender of a message and the managers of the workspace can delete it',
  changedElsewhere: 'Another person or session has changed this text',
  isDeleted: 'This message has been deleted',
} as const;
