import { Kbd } from '#src/ui/Kbd.tsx';
import * as css from './palette.css.ts';

/** Keys that are pressed together, or one of which is. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={css.keys}>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </span>
  );
}
