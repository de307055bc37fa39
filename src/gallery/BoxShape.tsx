import { type Box, type } from './chart/drawing.ts';
import { widthOf } from './chart/measure.ts';
import type { Look, Mark } from './look.ts';
import { Rows } from './Rows.tsx';

interface Props {
  readonly box: Box;
  readonly part: 'frame' | 'words' | 'both';
  readonly look: Look;
  readonly mark?: Mark;
  readonly markEdge?: (edge: string) => Mark | undefined;
  readonly href?: string;
  readonly linkEdge?: (edge: string) => string;
}

function Tags({ box, look }: { readonly box: Box; readonly look: Look }) {
  let right = box.x + box.width - type.pad + 4;
  return [...box.tags].reverse().map((tag) => {
    const width = widthOf(tag, type.tag) + 12;
    right -= width + 4;
    return (
      <g key={tag}>
        <rect className={look.tag} x={right} y={box.y + 7} width={width} height={16} rx={8} />
        <text className={look.tagText} x={right + 6} y={box.y + 18.5}>
          {tag}
        </text>
      </g>
    );
  });
}

/** A state: its box with name, tags and rows, or the dot or circle that stands for a pseudo state. */
export function BoxShape({ box, part, look, mark, markEdge, href, linkEdge }: Props) {
  const { x, y, width, height, shape, title, rows } = box;
  const className = [look.box, look[shape], mark ? look[mark] : ''].filter(Boolean).join(' ');
  if (shape === 'start')
    return <circle className={look.start} cx={x + width / 2} cy={y + height / 2} r={width / 2} />;
  if (shape === 'history')
    return (
      <g className={className}>
        <circle cx={x + width / 2} cy={y + height / 2} r={width / 2} />
        <text className={look.row} x={x + 5} y={y + 15}>
          H*
        </text>
      </g>
    );
  const frame = <rect x={x} y={y} width={width} height={height} rx={8} />;
  if (part === 'frame') return <g className={className}>{frame}</g>;
  const head = (
    <>
      {part === 'both' && frame}
      {shape === 'final' && (
        <rect className={look.inner} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} />
      )}
      <text className={look.title} x={x + type.pad} y={y + 20}>
        {title}
      </text>
      <Tags box={box} look={look} />
    </>
  );
  return (
    <g className={className}>
      {href ? <a href={href}>{head}</a> : head}
      {rows.length > 0 && <path className={look.rule} d={`M${x} ${y + 30}h${width}`} />}
      <Rows
        rows={rows}
        x={x + type.pad}
        y={y + 46}
        step={type.line}
        look={look}
        markEdge={markEdge}
        linkEdge={linkEdge}
      />
    </g>
  );
}
