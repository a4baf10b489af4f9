import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { type CommentActions, CommentList, type ListedComment } from './CommentList.tsx';

const ada = { id: 'ada', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
const remark = (n: number): ListedComment => ({
  number: 0,
  id: `c${n}`,
  taskId: 't',
  content: `Remark ${n}`,
  createdBy: ada,
  createdAt: '2026-01-01T00:00:00.000Z',
  editedAt: null,
  deletedAt: null,
  version: 1,
  abilities: { update: false, delete: false },
  delivery: 'sent',
  mutationId: null,
  error: null,
  failedEdit: null,
});
const nothing = () => {};
const actions: CommentActions = {
  onEdit: nothing,
  onEditChange: nothing,
  onEditSubmit: nothing,
  onEditCancel: nothing,
  onDelete: nothing,
  onRetry: nothing,
  onDiscard: nothing,
};
const list = (count: number) => (
  <CommentList
    comments={Array.from({ length: count }, (_, index) => remark(index))}
    editing={null}
    editTooLong={false}
    people={[]}
    older="none"
    onOlder={nothing}
    actions={actions}
  />
);
const setUp = () => {
  const { rerender } = renderUi(list(2));
  const area = screen.getByRole('region');
  let height = 1000;
  Object.defineProperty(area, 'scrollHeight', { get: () => height });
  Object.defineProperty(area, 'clientHeight', { get: () => 200 });
  return {
    area,
    grow: (count: number) => {
      height += 50;
      rerender(list(count));
    },
  };
};

it('scrolls to new comments, but not if the user has scrolled up a moment before', () => {
  const { area, grow } = setUp();
  grow(3);
  expect(area.scrollTop).toBe(1050);
  area.scrollTop = 0;
  grow(4);
  expect(area.scrollTop).toBe(0);
});

it('saves no comment without visible text', () => {
  const own = { ...remark(0), abilities: { update: true, delete: true } };
  const { rerender } = renderUi(
    <CommentList
      comments={[own]}
      editing={{ commentId: own.id, text: '\\' }}
      editTooLong={false}
      people={[]}
      older="none"
      onOlder={nothing}
      actions={actions}
    />,
  );
  expect(screen.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', true);
  rerender(
    <CommentList
      comments={[own]}
      editing={{ commentId: own.id, text: 'a' }}
      editTooLong={false}
      people={[]}
      older="none"
      onOlder={nothing}
      actions={actions}
    />,
  );
  expect(screen.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', false);
});
