import { describe, expect, it } from 'vitest';
import { limits } from '../../../../domain/limits.ts';
import type { Task } from '../../../../domain/task.ts';
import { copyOfTask } from './copyOfTask.ts';

describe('copyOfTask', () => {
  it('cuts a long title without splitting an emoji', () => {
    const room = limits.taskTitle - ' (copia)'.length;
    const task = { title: `${'a'.repeat(room - 1)}😀`, assignees: [], labels: [] } as unknown as Task;
    expect(copyOfTask(task, 'copy').title).toBe(`${'a'.repeat(room - 1)} (copia)`);
  });
});
