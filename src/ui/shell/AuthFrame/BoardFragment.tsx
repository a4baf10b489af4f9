import type { TaskPriority, TaskType } from '../../../../domain/project.ts';
import { emptyTaskValues } from '../../../../domain/fields/task.ts';
import type { Task } from '../../../../domain/task.ts';
import type { Catalogues } from '../../../../texts/catalogues.ts';
import { dayOf } from '../../../../domain/timeZone.ts';
import { DoneTally } from '../Logo/DoneTally.tsx';
import { tagColor } from '../../task/TagBadge/tagColors.ts';
import { TaskCard } from '../../task/TaskCard/TaskCard.tsx';
import { useTexts } from '../../base/texts/index.ts';
import classes from './AuthFrame.module.css';

const record = {
  archived: false,
  description: null,
  workspaceId: '',
  projectId: '',
  order: 0,
  createdAt: '',
  updatedAt: null,
  version: 1,
};
const person = (name: string, lastName: string) => ({ id: name, name, lastName, nickname: name, avatar: null });
const [ines, mateo, noa] = [person('Inés', 'Prado'), person('Mateo', 'Ruiz'), person('Noa', 'Vidal')];
const high: TaskPriority = { ...record, id: 'high', name: '', icon: 'arrow-up' };
const medium: TaskPriority = { ...record, id: 'medium', name: '', icon: 'arrow-right' };

/** Fields of a task that the cards don't show. */
const unseen = {
  ...emptyTaskValues,
  assignees: [],
  ...record,
  number: null,
  statusId: '',
  priorityId: '',
  createdBy: '',
  statusSince: '',
  approvals: [],
  deletedAt: null,
  abilities: { update: false, delete: false },
} satisfies Partial<Task>;

type Title = keyof Catalogues['authentication']['fragment'];
interface Column {
  status: 'inProgress' | 'done';
  color: 'amber' | 'green';
  cards: (Partial<Task> & { title: Title; typeId: 'task' | 'bug' | 'feature'; isUrgent?: boolean })[];
}

const inDays = (days: number): string => dayOf(new Date(Date.now() + days * 86_400_000));
const columns = (): Column[] => [
  {
    status: 'inProgress',
    color: 'amber',
    cards: [
      { title: 'demo', typeId: 'feature', isUrgent: true, dueDate: inDays(0), estimate: '3', assignees: [ines, mateo] },
      { title: 'export', typeId: 'bug', isUrgent: true, dueDate: inDays(1), assignees: [noa] },
      { title: 'printer', typeId: 'task', dueDate: inDays(4), assignees: [mateo] },
    ],
  },
  {
    status: 'done',
    color: 'green',
    cards: [
      { title: 'offer', typeId: 'task', estimate: '2', assignees: [ines] },
      { title: 'name', typeId: 'feature', estimate: '5', assignees: [noa, ines, mateo] },
      { title: 'samples', typeId: 'task', assignees: [mateo] },
    ],
  },
];

/** Two columns of a board as in the app, as decoration for visitors. Hidden from screen readers. */
export function BoardFragment() {
  const { fragment } = useTexts('authentication');
  const { statuses, types } = useTexts('defaults');
  const typesById: Record<Column['cards'][number]['typeId'], TaskType> = {
    task: { ...record, id: 'task', name: types.task, color: 'slate' },
    bug: { ...record, id: 'bug', name: types.bug, color: 'red' },
    feature: { ...record, id: 'feature', name: types.feature, color: 'violet' },
  };
  return (
    <div className={classes.board} inert aria-hidden>
      {columns().map(({ status, color, cards }) => (
        <div key={status} className={classes.boardColumn}>
          <div className={classes.boardHeader}>
            <span className={classes.dot} style={{ background: tagColor(color) }} />
            <strong>{statuses[status]}</strong>
            {cards.length}
            {status === 'done' && <DoneTally count={cards.length} />}
          </div>
          {cards.map(({ title, isUrgent, ...given }) => (
            <TaskCard
              key={title}
              task={{
                ...unseen,
                ...given,
                id: title,
                title: fragment[title],
              }}
              type={typesById[given.typeId]}
              priority={isUrgent ? high : medium}
              today={inDays(0)}
              resting={status === 'done'}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
