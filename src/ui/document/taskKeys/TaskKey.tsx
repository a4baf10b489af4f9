import { type MouseEvent, useContext } from 'react';
import { dotOf, isDone, taskAddress } from './taskLook.ts';
import { TaskKeysContext } from './taskKeysContext.ts';

/** Link to the task with a key, with its title and status. Plain text while the task isn't known. */
export function TaskKey({ name }: { name: string }) {
  const { useTasks, open } = useContext(TaskKeysContext);
  const [task] = useTasks([name]);
  if (!task) return name;
  const { key, title, statusName } = task;
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(key);
  };
  return (
    <a
      data-type="taskKey"
      data-done={isDone(task) || undefined}
      href={taskAddress(key)}
      aria-label={`${key} ${title}, ${statusName}`}
      style={dotOf(task)}
      onClick={follow}
    >
      {key} <span dir="auto">{title}</span>
    </a>
  );
}
