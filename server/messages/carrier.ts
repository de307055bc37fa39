import type { Language } from '#server/words/languages.ts';

/** By what people are reached. */
export type Channel = 'mail' | 'text';

/** A message in words, ready to be handed over. */
export interface Parcel {
  /** The same at every attempt, so that whoever gets it twice can tell. */
  readonly key: string;
  readonly to: string;
  /** The clinic that writes; empty where the server itself does. */
  readonly sender: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands messages to whoever delivers them; it rejects with a sentence that can be shown. */
export interface Carrier {
  carry(parcel: Parcel, signal: AbortSignal): Promise<void>;
}

/** What this server can send by. */
export type Carriers = Readonly<Partial<Record<Channel, Carrier>>>;

/** Refused for good: another attempt would be refused in the same way. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}
