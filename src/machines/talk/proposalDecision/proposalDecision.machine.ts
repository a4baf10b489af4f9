/**
 * The user's decision on one proposal of the assistant. The room starts it, gives it its turn, and stops it when the
 * server has answered or the user decides again. It reports the result to the room.
 */
import { enqueueActions, setup } from 'xstate';
import type { ChatMessage } from '../../../../domain/chat.ts';
import { type Failure, storeFailure } from '../../failure.ts';
import { storeServiceFailure } from '../../serviceFailure.ts';
import { unprovided } from '../../unprovided.ts';
import { reportDecisionFailed, reportDecisionMade } from '../chatRoom/chatRoom.senders.ts';
import type { DecideProposalCall } from '../chatRoom/chatRoom.types.ts';

interface ProposalDecisionContext extends DecideProposalCall {
  failure: Failure | null;
}

export const proposalDecisionMachine = setup({
  types: {
    context: {} as ProposalDecisionContext,
    input: {} as DecideProposalCall,
    events: {} as { type: 'turn.given' },
  },
  actors: { decideProposal: unprovided<ChatMessage, DecideProposalCall>('decideProposal') },
  actions: {
    storeFailure: storeFailure('failure'),
    reportMade: enqueueActions(({ context: { proposalId }, enqueue }, message: ChatMessage) =>
      enqueue(reportDecisionMade(proposalId, message)),
    ),
    reportFailure: enqueueActions(({ context: { proposalId }, enqueue }) => enqueue(reportDecisionFailed(proposalId))),
  },
}).createMachine({
  id: 'proposalDecision',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'waiting',
  states: {
    waiting: { description: 'Waits for an earlier decision.', on: { 'turn.given': 'deciding' } },
    deciding: {
      invoke: {
        id: 'decideProposal',
        src: 'decideProposal',
        input: ({ context: { failure: _failure, ...call } }) => call,
        onDone: { target: 'decided', actions: { type: 'reportMade', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: [storeServiceFailure, 'reportFailure'],
        },
      },
    },
    decided: { description: 'The answer shows the decision. The room stops this actor.' },
    failed: { description: 'The decision did not reach the server. The user can decide again.' },
  },
});
