import { Fragment, type ReactNode } from 'react';
import { messageOf, type Values, write } from './t.ts';

/** A text around other elements, in the language of the page: rich('Signed by {name}.', { name: <bdi>…</bdi> }). */
export function rich<const Text extends string>(text: Text, ...[values]: Values<Text, ReactNode>): ReactNode {
  const given: Readonly<Record<string, ReactNode>> = values ?? {};
  return messageOf(text)
    .split(/\{(\w+)\}/)
    .map((part, index) => {
      if (index % 2 === 0) return part;
      const value = given[part];
      const shown = typeof value === 'string' || typeof value === 'number' ? write(value) : value;
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      return <Fragment key={index}>{shown}</Fragment>;
    });
}
