/** What the insights refuse, in words. */
export const messages = {
  both: 'Either the last days or a range, not both',
  backwards: 'The range begins after it ends',
  future: 'The range begins after today',
  tooLong: (days: number) => `A range has ${days} days at most`,
  tooEarly: 'The range begins before 1970',
  unknownZone: 'No such time zone',
  needsStatus: 'This number is of one status',
  needsDay: 'This number is of one day',
  needsEstimate: 'This number is of one estimate',
  untilBefore: 'It ends before it begins',
} as const;
