import { Button, VisuallyHidden } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useSender, useActorRef } from '../../system/system.ts';
import { SearchDrawing } from '../../ui/base/drawings/SearchDrawing.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useList } from '../useList.ts';
import { OpenBoard } from './OpenBoard.tsx';

export function BoardScreen() {
  const texts = useTexts('boards');
  const messages = texts.board;
  const shown = useShown();
  const navigate = useNavigate();
  const { boardId } = useParams({ from: '/app/boards/$boardId' });
  const actor = useActorRef('boardTasks');
  const toBoardTasks = useSender('boardTasks');
  const { elements: [board] = [], failure } = useList({ kind: 'board', boardId });
  /** Heading of the page while no board is shown. */
  const heading = <VisuallyHidden component="h1">{messages.kind}</VisuallyHidden>;
  const retry = (
    <Button variant="default" onClick={() => toBoardTasks.send({ type: 'retry.requested' })}>
      {texts.retry}
    </Button>
  );

  if (failure?.code === 'NOT_FOUND' || failure?.code === 'FORBIDDEN') {
    return (
      <div role="alert">
        {heading}
        <EmptyState drawing={SearchDrawing} title={messages.notFound} description={messages.notFoundHint}>
          <Button variant="default" onClick={() => void navigate({ to: '/boards' })}>
            {messages.back}
          </Button>
        </EmptyState>
      </div>
    );
  }
  if (failure)
    return (
      <>
        {heading}
        <LoadFailure error={failure} title={texts.error} description={shown(failure.message)}>
          {retry}
        </LoadFailure>
      </>
    );
  if (!actor || !board)
    return (
      <>
        {heading}
        <LoadingSkeletons shape="board" label={texts.loading} />
      </>
    );
  return <OpenBoard key={boardId} actor={actor} board={board} />;
}
