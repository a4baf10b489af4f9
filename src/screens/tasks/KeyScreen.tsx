import { Button } from '@mantine/core';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { parseKey } from '../../../domain/taskKey.ts';
import { ErrorView } from '../../ui/base/ErrorView/ErrorView.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useList } from '../useList.ts';

/** Opens the task with the key in the address. */
export function KeyScreen() {
  const texts = useTexts('board');
  const { home } = useTexts('start');
  const { taskKey } = useParams({ from: '/app/t/$taskKey' });
  const isKey = parseKey(taskKey) !== null;
  const { elements, failure, retry } = useList(isKey ? { kind: 'keyedTasks', keys: taskKey } : null);
  const task = elements?.[0];
  if (task)
    return (
      <Navigate
        to="/projects/$projectId/tasks"
        params={{ projectId: task.projectId }}
        search={{ task: task.id }}
        replace
      />
    );
  if (failure)
    return (
      <LoadFailure error={failure} title={texts.keyFailed({ key: taskKey })}>
        <Button variant="default" onClick={retry}>
          {texts.retry}
        </Button>
      </LoadFailure>
    );
  if (isKey && !elements) return <LoadingSkeletons shape="list" />;
  return (
    <ErrorView status={404} message={texts.noSuchKey({ key: taskKey })}>
      <Button component={Link} to="/" variant="default" c="var(--faena-text)">
        {home}
      </Button>
    </ErrorView>
  );
}
