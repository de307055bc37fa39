import type { ReactNode } from 'react';
import { ArrowShape } from './ArrowShape.tsx';
import { BoxShape } from './BoxShape.tsx';
import type { Arrow, Drawing } from './chart/drawing.ts';
import type { Look, Mark } from './look.ts';

interface Props {
  readonly drawing: Drawing;
  readonly title: string;
  /** Of what it says, where the page speaks another language. */
  readonly lang?: string;
  readonly look: Look;
  readonly className?: string;
  readonly scale?: number;
  readonly markState?: (path: string) => Mark | undefined;
  readonly markEdge?: (edge: string) => Mark | undefined;
  /** Where a click on a state leads; without it states are no links. */
  readonly linkTo?: (path: string) => string;
  /** Where a click on a transition leads; without it transitions are no links. */
  readonly linkEdge?: (edge: string) => string;
  readonly children?: ReactNode;
}

/** A chart as SVG: outer frames, then arrows, then words and inner boxes, so that no line crosses a word. */
export function ChartSvg({
  drawing,
  title,
  lang,
  look,
  className,
  scale = 1,
  markState,
  markEdge,
  linkTo,
  linkEdge,
  children,
}: Props) {
  const { width, height, boxes, arrows } = drawing;
  const isOuter = (shape: string) => shape === 'group' || shape === 'region';
  const markOf = ({ edges }: Arrow) =>
    edges.map((edge) => markEdge?.(edge)).find((mark) => mark !== undefined);
  const draw = (part: 'frame' | 'words') =>
    boxes
      .filter(({ shape }) => part === 'words' || isOuter(shape))
      .map((box) => (
        <BoxShape
          key={`${box.path} ${box.shape}`}
          box={box}
          part={isOuter(box.shape) ? part : 'both'}
          look={look}
          mark={markState?.(box.path)}
          markEdge={markEdge}
          href={linkTo?.(box.path)}
          linkEdge={linkEdge}
        />
      ));
  const arrow = (one: Arrow, part: 'way' | 'label') => (
    <ArrowShape
      key={`${one.edges.join()} ${one.points.join()}`}
      arrow={one}
      part={part}
      look={look}
      mark={markOf(one)}
      href={one.edges[0] === undefined ? undefined : linkEdge?.(one.edges[0])}
    />
  );
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role={linkTo ? 'group' : 'img'}
      aria-label={title}
      lang={lang}
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
    >
      {children}
      {draw('frame')}
      {arrows.map((one) => arrow(one, 'way'))}
      {arrows.filter(({ label }) => label).map((one) => arrow(one, 'label'))}
      {draw('words')}
    </svg>
  );
}
