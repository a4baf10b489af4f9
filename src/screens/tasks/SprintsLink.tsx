import { Link } from '@tanstack/react-router';
import { IconTargetArrow } from '@tabler/icons-react';
import classes from './tasks.module.css';
import { texts } from './texts.ts';

export const SprintsLink = ({ projectId }: { projectId: string }) => (
  <Link
    to="/projects/$projectId/sprints"
    params={{ projectId }}
    className={classes.sprintsLink}
    title={texts.sprint.all}
    aria-label={texts.sprint.all}
  >
    <IconTargetArrow size={17} stroke={1.75} aria-hidden />
  </Link>
);
