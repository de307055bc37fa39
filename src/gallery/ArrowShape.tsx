import type { Arrow } from './chart/drawing.ts';
import { headOf, pathOf } from './geometry.ts';
import type { Look, Mark } from './look.ts';
import { Rows } from './Rows.tsx';

interface Props {
  readonly arrow: Arrow;
  readonly part: 'way' | 'label';
  readonly look: Look;
  readonly mark?: Mark;
}

/** A transition: its way with the head, or the plate with its words. */
export function ArrowShape({ arrow, part, look, mark }: Props) {
  const { points, label, rows, kind } = arrow;
  const className = [look.arrow, kind === 'start' ? '' : look[kind], mark ? look[mark] : '']
    .filter(Boolean)
    .join(' ');
  if (part === 'way')
    return (
      <g className={className}>
        <path className={look.line} d={pathOf(points)} />
        <path className={look.head} d={headOf(points)} />
      </g>
    );
  if (!label) return null;
  return (
    <g className={className}>
      <rect className={look.plate} {...label} rx={4} />
      <Rows rows={rows} x={label.x + 7} y={label.y + 14} step={14} look={look} />
    </g>
  );
}
