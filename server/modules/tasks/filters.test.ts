import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import { AppError } from '../../../domain/errors.ts';
import { setPlainReasons } from '../../../domain/plainReasons.ts';
import { messageIn } from '../../http/errors.ts';
import { parseFilters } from './filters.ts';

const one = '11111111-1111-4111-8111-111111111111';
const two = '22222222-2222-4222-8222-222222222222';
const nothing = {
  ...noFilters,
  projectId: null,
  boardId: null,
  archived: null,
  recent: null,
};

setPlainReasons();

function refusal(json: string): string {
  try {
    parseFilters(json, two);
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION') return messageIn('spec', error);
    throw error;
  }
  return 'none';
}

describe('filters of tasks', () => {
  it.each([
    [undefined, nothing],
    ['', nothing],
    ['{}', nothing],
    ['{"statusIds": [], "projectId": null}', nothing],
    [`{"statusId": ["${two}"], "statusIds": ["${one}", "${two}"]}`, { ...nothing, statusIds: [one, two] }],
    [
      `{"typeId": ["${one}"], "priorityId": ["${two}"], "assignedTo": ["${two}"]}`,
      { ...nothing, typeIds: [one], priorityIds: [two], assignedTo: [two] },
    ],
    [`{"projectId": "${one}", "boardId": "${two}"}`, { ...nothing, projectId: one, boardId: two }],
    ['{"assignedTo": ["me"]}', { ...nothing, assignedTo: [two] }],
    ['{"conditions": ["is:open", "dueDate:<+7d"]}', { ...nothing, conditions: ['is:open', 'dueDate:<+7d'] }],
    ['{"recent": false}', { ...nothing, recent: false }],
  ])('are parsed from %s', (json, expected) => {
    expect(parseFilters(json, two)).toEqual(expected);
  });

  it.each([
    ['{', 'filters: This must be a JSON object'],
    ['[]', 'filters: Must be an object'],
    ['null', 'filters: Must be an object'],
    [`{"statusIds": ["${one}", "x"]}`, 'filters.statusIds.1: Must be a UUID'],
    [`{"assignedTo": "${one}"}`, 'filters.assignedTo: Must be a list'],
    ['{"projectId": "x"}', 'filters.projectId: Must be a UUID'],
    ['{"status": []}', 'filters.status: Unknown filter'],
    ['{"conditions": ["is:open", "due:soon"]}', 'filters.conditions.1: Unknown filter'],
    [
      `{"typeIds": [${Array.from({ length: 201 }, () => `"${one}"`).join()}]}`,
      'filters.typeIds: At most 200 entries are allowed, and this list has 201',
    ],
  ])('reject %s and name the error', (json, message) => {
    expect(refusal(json)).toBe(message);
  });

  it('are parsed or rejected for any text (property)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(refusal(text)).toMatch(/^(none|filters)/);
      }),
    );
  });
});
