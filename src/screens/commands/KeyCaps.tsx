import { texts } from './texts.ts';
import classes from './commands.module.css';

export const capsOf = (press: string): string[] =>
  press
    .split('+')
    .filter((part) => part !== '')
    .map((part) => texts.help.keys[part] ?? part.toUpperCase());

export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {keys.map((press, index) => (
        <span key={press} className={classes.press}>
          {index > 0 && <span className={classes.then}>{texts.help.afterwards}</span>}
          {capsOf(press).map((cap) => (
            <kbd key={cap} className={classes.key}>
              {cap}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
