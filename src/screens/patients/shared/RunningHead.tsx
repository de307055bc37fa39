import * as css from './patients.css.ts';

/** Whose paper it is, on every page of what is laid out as a table. */
export function RunningHead({ running }: { running: readonly string[] }) {
  return (
    <div className={css.runningHead}>
      <p className={css.running}>
        {running.map((one) => (
          <bdi key={one}>{one}</bdi>
        ))}
      </p>
    </div>
  );
}
