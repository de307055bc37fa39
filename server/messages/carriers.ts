import type { Settings } from '#server/settings.ts';
import type { Carriers } from './carrier.ts';
import { createMailCarrier } from './mail.ts';
import { createTextCarrier } from './textMessage.ts';

type Ways = Pick<Settings, 'mail' | 'textMessages'>;

/** What the settings let this server send by; what they leave out is held. */
export const carriersOf = ({ mail, textMessages }: Ways): Carriers => ({
  ...(mail && { mail: createMailCarrier(mail) }),
  ...(textMessages && { text: createTextCarrier(textMessages) }),
});
