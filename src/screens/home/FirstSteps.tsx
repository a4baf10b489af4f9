import { CloseButton, Group, Text, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconCheck } from '@tabler/icons-react';
import { type FirstStep, firstStepNames, type FirstSteps as Steps } from '../../../domain/firstSteps.ts';
import { selectShowsSteps } from '../../machines/tasks/home/home.selectors.ts';
import { selectList } from '../../machines/sync/records/records.selectors.ts';
import { sendTo, useSelect, useSender, useSystem } from '../../system/system.ts';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { RowButton } from '../../ui/base/RowButton/RowButton.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { useWorkspace } from '../shell/useWorkspace.ts';
import classes from './home.module.css';

const select = selectList({ kind: 'firstSteps' });
const none: readonly Steps[] = [];

/** The first steps in a new workspace, shown until they are done or hidden. */
export function FirstSteps({ projectId }: { projectId: string | undefined }) {
  const messages = useTexts('home');
  const texts = messages.steps;
  const system = useSystem();
  const navigate = useNavigate();
  const home = useSender('home');
  const [steps] = useSelect('records', select, none);
  const isShown = useSelect('home', selectShowsSteps, false);
  const mayInvite = useWorkspace()?.abilities.invite ?? false;
  const done = steps?.done;
  const names = firstStepNames.filter((name) => name !== 'invitation' || mayInvite);
  if (!isShown || !done || names.every((name) => done[name])) return null;
  const toTasks = () =>
    projectId === undefined
      ? void navigate({ to: '/projects', search: { create: true } })
      : void navigate({ to: '/projects/$projectId/tasks', params: { projectId } });
  const open: Record<FirstStep, () => void> = {
    task: () =>
      projectId === undefined
        ? void navigate({ to: '/', search: { create: true } })
        : sendTo(system, 'commands', { type: 'quickAdd.opened', projectId, statusId: null }),
    move: toTasks,
    invitation: () => void navigate({ to: '/workspace/settings' }),
    document: () => void navigate({ to: '/documents' }),
  };
  return (
    <Panel
      title={texts.title}
      count={texts.done({ done: names.filter((name) => done[name]).length, total: names.length })}
      hint={
        <Text span inherit visibleFrom="sm">
          {texts.hint}
        </Text>
      }
      mb="md"
      actions={
        <CloseButton
          aria-label={texts.hide}
          title={texts.hide}
          onClick={() => home.send({ type: 'steps.hidden', mutationId: system.newId() })}
        />
      }
    >
      <Group gap={0}>
        {names.map((name) => (
          <RowButton key={name} style={{ flex: '1 1 13rem' }} onClick={open[name]} data-done={done[name] || undefined}>
            <span className={classes.done} aria-hidden>
              <IconCheck size={13} stroke={2.5} />
            </span>
            <span>
              {done[name] && <VisuallyHidden>{texts.isDone}</VisuallyHidden>}{' '}
              {name === 'task' && projectId === undefined ? messages.firstProject.title : texts[name]}
            </span>
          </RowButton>
        ))}
      </Group>
    </Panel>
  );
}
