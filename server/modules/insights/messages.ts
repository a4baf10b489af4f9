export const messages = {
  both: 'Either the last days or a range, not both',
  backwards: 'The range begins after it ends',
  future: 'The range begins after today',
  tooLong: (days: number) => `A range has at most ${days} days`,
  tooEarly: 'The range begins before 1970',
  unknownZone: 'Unknown time zone',
  needsStatus: 'Choose a status for this number',
  needsDay: 'Choose a day for this number',
  needsEstimate: 'Choose an estimate for this number',
  untilBefore: 'The range ends before it begins',
} as const;
