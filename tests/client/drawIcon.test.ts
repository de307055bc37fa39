import * as eye from 'lucide-react/icons/eye';
import * as panelLeftOpen from 'lucide-react/icons/panel-left-open';
import * as textAlignStart from 'lucide-react/icons/text-align-start';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import drawIcon from '#src/ui/drawIcon.ts';

/** A module of an icon as it is, which is more than its types tell. */
interface Icon {
  default: ComponentType<Props>;
  __iconData: Parameters<typeof drawIcon>[0];
}

type Props = Parameters<ReturnType<typeof drawIcon>>[0];

/** Each element with its attributes and classes in the order of the alphabet; the namespace goes without saying in HTML. */
const elementsOf = (markup: string) =>
  [...markup.matchAll(/<(\w+)([^>]*)>/g)].map(([, name, attributes = '']) => [
    name,
    [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)]
      .map(([, key, value = '']) => `${key}=${value.split(' ').sort().join(' ')}`)
      .filter((attribute) => !attribute.startsWith('xmlns='))
      .sort(),
  ]);

const asked: readonly Props[] = [
  { size: 16, 'aria-hidden': true },
  { size: 20, role: 'img', 'aria-label': 'Ticked' },
  { className: 'mark', 'aria-hidden': true },
];

test.each([
  ['eye', eye],
  ['panel-left-open', panelLeftOpen],
  ['text-align-start', textAlignStart],
])('draws %s as Lucide does', (_, module) => {
  const { default: theirs, __iconData: data } = module as unknown as Icon;
  const ours = drawIcon(data);
  for (const props of asked)
    expect(elementsOf(renderToStaticMarkup(createElement(ours, props)))).toEqual(
      elementsOf(renderToStaticMarkup(createElement(theirs, props))),
    );
});
