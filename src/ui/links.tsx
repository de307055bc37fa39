import { createLink } from '@tanstack/react-router';
import { LinkButton } from './LinkButton.tsx';
import { TextLink } from './TextLink.tsx';

/** A typed link that looks like a button. */
export const ButtonTo = createLink(LinkButton);

/** A typed link in running text. */
export const TextTo = createLink(TextLink);
