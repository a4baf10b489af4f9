import { Button, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { fullName } from '../../../domain/account.ts';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { selectPerson } from '../../machines/sync/records/records.selectors.ts';
import { selectUser } from '../../machines/app/session/session.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { TimeAgo } from '../../ui/base/TimeAgo/TimeAgo.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { type RequiredApproval, requiredApprovals, roleIn } from './moves.ts';

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
    <Panel title={texts.title} level={3} size="sm" p="sm">
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {approvals.map((each) => (
          <Approval key={each.edge.id} approval={each} project={project} onDecide={onDecide} />
        ))}
      </Stack>
    </Panel>
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
    <Stack component="li" gap={4} align="flex-start">
      <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {edge.name === '' ? texts.move({ to }) : texts.namedMove({ name: edge.name, to })}
      </Text>
      <Text component="div" size="xs" role="status" c={given.length > 0 ? 'var(--faena-success)' : 'dimmed'}>
        {given.length === 0
          ? texts.waiting({ by })
          : given.map((each) => <Given key={each.by} by={each.by} project={project} />)}
      </Text>
      {/* Outside the live region, because screen readers would read it again whenever the relative time changes. */}
      {given.length > 0 && (
        <Text size="xs" c="dimmed">
          <TimeAgo at={given[given.length - 1]?.at ?? ''} />
        </Text>
      )}
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
    </Stack>
  );
}

function Given({ by, project }: { by: string; project: Project }) {
  const texts = useTexts('tasks').approvals;
  const known = useSelect('records', selectPerson(by), undefined) ?? project.members.find(({ id }) => id === by);
  return <div>{texts.given({ who: known ? fullName(known) : texts.somebody })}</div>;
}
