import { Socket } from 'node:net';

/** Sends what is written in one turn of the event loop in one call of the system; pg would make one of each statement. */
export class CorkedSocket extends Socket {
  #isGathering = false;

  /** Connecting lays a `write` of its own over that of the class. */
  override connect(...given: unknown[]): this {
    super.connect(...(given as Parameters<Socket['connect']>));
    Reflect.deleteProperty(this, 'write');
    return this;
  }

  override cork(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      super.uncork();
    });
  }

  /** It is time when the turn is over. */
  override uncork(): void {}

  override write(...given: unknown[]): boolean {
    this.cork();
    return super.write(...(given as Parameters<Socket['write']>));
  }
}
