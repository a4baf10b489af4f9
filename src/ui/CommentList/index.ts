export {
  CommentItems,
  CommentList,
  type CommentActions,
  type CommentListProps,
  type ListedComment,
} from './CommentList.tsx';
