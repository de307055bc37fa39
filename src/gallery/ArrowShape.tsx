import type { Arrow } from './chart/drawing.ts';
import { headOf, pathOf } from './geometry.ts';
import type { Look, Mark } from './look.ts';
import { Rows } from './Rows.tsx';

interface Props {
  readonly arrow: Arrow;
  readonly part: 'way' | 'label';
  readonly look: Look;
  readonly mark?: Mark;
  /** Where a click on the transition leads. */
  readonly href?: string;
}

// Wider than the line, for the hand.
function Reach({ arrow, href, look }: Required<Pick<Props, 'arrow' | 'href' | 'look'>>) {
  return (
    <a href={href} tabIndex={-1} aria-label={arrow.rows.map(({ text }) => text).join(' ')}>
      <path className={look.reach} d={pathOf(arrow.points)} />
    </a>
  );
}

/** A transition: its way with the head, or the plate with its words. */
export function ArrowShape({ arrow, part, look, mark, href }: Props) {
  const { points, label, rows, kind } = arrow;
  const className = [look.arrow, kind === 'start' ? '' : look[kind], mark ? look[mark] : '']
    .filter(Boolean)
    .join(' ');
  if (part === 'way')
    return (
      <g className={className}>
        <path className={look.line} d={pathOf(points)} />
        <path className={look.head} d={headOf(points)} />
        {href && <Reach arrow={arrow} href={href} look={look} />}
      </g>
    );
  if (!label) return null;
  const words = (
    <>
      <rect className={look.plate} {...label} rx={4} />
      <Rows rows={rows} x={label.x + 7} y={label.y + 14} step={14} look={look} />
    </>
  );
  return <g className={className}>{href ? <a href={href}>{words}</a> : words}</g>;
}
