const minute = 60_000;
const now = () => Math.floor(Date.now() / minute) * minute;

/** The time to the minute, as a store that calls back when the minute turns. */
export const minuteClock = {
  now,
  subscribe(listener: () => void): () => void {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          listener();
          wait();
        },
        now() + minute - Date.now() + 5,
      );
    };
    wait();
    return () => clearTimeout(timer);
  },
};

const second = 1000;

/** Tells how many seconds went by unseen: the machine slept, or the browser held a hidden tab back. */
export function watchJumps(report: (seconds: number) => void): () => void {
  let looked = Date.now();
  const look = () => {
    const passed = Math.round((Date.now() - looked) / second);
    looked = Date.now();
    if (passed > 1) report(passed - 1);
  };
  const timer = setInterval(look, second);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
