export const plannerTexts = {
  noEstimate: 'no estimate',
  dragged: (count: number) => (count === 1 ? '1 task' : `${count} tasks`),
  done: 'done',
} as const;
export type PlannerTexts = {
  [K in keyof typeof plannerTexts]: (typeof plannerTexts)[K] extends string ? string : (typeof plannerTexts)[K];
};
