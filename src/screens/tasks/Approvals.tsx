import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { fullName } from '../../../domain/account.ts';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { selectPerson } from '../../machines/records/records.selectors.ts';
import { selectUser } from '../../machines/session/session.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { TimeAgo } from '../../ui/TimeAgo/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
import { type RequiredApproval, requiredApprovals, roleIn } from './moves.ts';
import classes from './taskDialog.module.css';

export interface ApprovalsProps {
  task: Task;
  project: Project;
  onDecide: (edgeId: string, given: boolean) => void;
}

export function Approvals({ task, project, onDecide }: ApprovalsProps) {
  const texts = useTexts('tasks').approvals;
  const approvals = requiredApprovals(project, task);
  if (approvals.length === 0) return null;
  return (
    <section className={classes.approvals} aria-label={texts.title}>
      <h3 className={classes.approvalsTitle}>{texts.title}</h3>
      <ul className={classes.approvalList}>
        {approvals.map((each) => (
          <Approval key={each.edge.id} approval={each} project={project} onDecide={onDecide} />
        ))}
      </ul>
    </section>
  );
}

function Approval({
  approval: { edge, to, by, mayApprove, given },
  project,
  onDecide,
}: {
  approval: RequiredApproval;
  project: Project;
  onDecide: ApprovalsProps['onDecide'];
}) {
  const texts = useTexts('tasks').approvals;
  const viewerId = useSelect('session', selectUser, null)?.id;
  const manages = roleIn(project) === 'manager';
  const hasApproved = given.some((each) => each.by === viewerId);
  return (
    <li className={classes.approval}>
      <span className={classes.approvalMove}>
        {edge.name === '' ? texts.move({ to }) : texts.namedMove({ name: edge.name, to })}
      </span>
      <span role="status" className={classes.approvalState} data-given={given.length > 0 || undefined}>
        {given.length === 0
          ? texts.waiting({ by })
          : given.map((each) => <Given key={each.by} by={each.by} project={project} />)}
      </span>
      {/* Outside the live region: screen readers would read it again whenever the time changes. */}
      {given.length > 0 && <TimeAgo at={given[given.length - 1]?.at ?? ''} className={classes.approvalTime} />}
      {mayApprove && !hasApproved && given.length === 0 && (
        <Button
          size="compact-sm"
          leftSection={<IconCheck size={14} stroke={2} aria-hidden />}
          aria-label={texts.giveFor({ to })}
          onClick={() => onDecide(edge.id, true)}
        >
          {texts.give}
        </Button>
      )}
      {(hasApproved || (manages && given.length > 0)) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={texts.withdrawFor({ to })}
          onClick={() => onDecide(edge.id, false)}
        >
          {texts.withdraw}
        </Button>
      )}
    </li>
  );
}

function Given({ by, project }: { by: string; project: Project }) {
  const texts = useTexts('tasks').approvals;
  const known = useSelect('records', selectPerson(by), undefined) ?? project.members.find(({ id }) => id === by);
  return (
    <span className={classes.approvalGiven}>{texts.given({ who: known ? fullName(known) : texts.somebody })}</span>
  );
}
