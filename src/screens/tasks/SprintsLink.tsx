import { Link } from '@tanstack/react-router';
import { IconTargetArrow } from '@tabler/icons-react';
import { useTexts } from '../../ui/texts/index.ts';
import classes from './tasks.module.css';

export const SprintsLink = ({ projectId }: { projectId: string }) => {
  const { all } = useTexts('board').sprint;
  return (
    <Link
      to="/projects/$projectId/sprints"
      params={{ projectId }}
      className={classes.sprintsLink}
      title={all}
      aria-label={all}
    >
      <IconTargetArrow size={17} stroke={1.75} aria-hidden />
    </Link>
  );
};
