import { toneOf } from '../../people/PersonAvatar/initials.ts';
import classes from './WorkspaceSwitcher.module.css';

export function WorkspaceMark({ id, name }: { id: string; name: string }) {
  return (
    <span className={classes.mark} style={{ background: toneOf(id) }} aria-hidden>
      {[...name.trim()][0]?.toLocaleUpperCase() ?? '–'}
    </span>
  );
}
