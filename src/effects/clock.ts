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
