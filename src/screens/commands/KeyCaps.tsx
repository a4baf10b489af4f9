import { texts } from './texts.ts';
import classes from './commands.module.css';

/** Returns the labels of the keys in one press: Ctrl and K for 'mod+k'. */
export const capsOf = (press: string): string[] =>
  press
    .split('+')
    .filter((part) => part !== '')
    .map((part) => texts.help.keys[part] ?? part.toUpperCase());

/** Shows the keys of a shortcut, one press after another. */
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
