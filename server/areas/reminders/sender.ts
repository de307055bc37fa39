/** A reminder on its way to a patient. */
export interface Message {
  /** The number of the reservation. */
  readonly number: string;
  readonly channel: string;
  readonly address: string;
  readonly text: string;
}

/** What carries reminders. To use a service for messages write one of these; it rejects with a sentence that can be shown. */
export interface ReminderSender {
  /** Kept with every reminder, so that the log says by what it went. */
  readonly name: string;
  send(message: Message): Promise<void>;
}

/**
 * Tells nobody: writes to standard error that a reminder was due, without a name, an address or the text. It is what
 * runs until a sender of the clinic's own is set up, and the log says so.
 */
export const consoleSender: ReminderSender = {
  name: 'console',
  async send({ number, channel }) {
    console.error(JSON.stringify({ msg: 'A reminder is due.', reservation: number, channel }));
  },
};
