import type { ComponentProps } from 'react';
import { textLink } from './TextLink.css.ts';

/** A link in running text; hand it to the router's createLink for typed routes. */
export function TextLink(props: Omit<ComponentProps<'a'>, 'className' | 'style'>) {
  return <a {...props} className={textLink} />;
}
