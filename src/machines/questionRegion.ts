/**
 * Region with a question before a change. The machine has the actions `storeQuestion`, which stores the subject, and
 * `answerQuestion`, which makes the change.
 */
export type QuestionEvent<Question> =
  | { type: 'question.asked'; question: Question }
  | { type: 'question.cancelled' }
  | { type: 'question.confirmed'; mutationId: string };

interface Given<E> {
  event: E;
}

export const questionRegion = <Question>() =>
  ({
    initial: 'none',
    states: {
      none: {
        on: {
          'question.asked': {
            target: 'asking',
            actions: {
              type: 'storeQuestion',
              params: ({ event }: Given<{ question: Question }>) => event.question,
            },
          },
        },
      },
      asking: {
        on: {
          'question.cancelled': 'none',
          'question.confirmed': {
            target: 'none',
            actions: { type: 'answerQuestion', params: ({ event }: Given<{ mutationId: string }>) => event.mutationId },
          },
        },
      },
    },
  }) as const;
