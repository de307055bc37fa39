import { createElement, type SVGProps } from 'react';

/** An icon as Lucide's package describes it. */
interface Drawing {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

type Props = SVGProps<SVGSVGElement> & { size?: number };

/** Makes a component of an icon, with no more than our pages ask of one. */
export default function drawIcon({ name, aliases = [], node }: Drawing) {
  const names = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)].join(' ');
  return ({ size = 24, className, ...rest }: Props) =>
    createElement(
      'svg',
      {
        ...{ viewBox: '0 0 24 24', width: size, height: size, fill: 'none', stroke: 'currentColor' },
        ...{ strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' },
        className: className ? `${names} ${className}` : names,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
