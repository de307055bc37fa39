import type { Row } from './chart/drawing.ts';
import type { Look, Mark } from './look.ts';

interface Props {
  readonly rows: readonly Row[];
  readonly x: number;
  readonly y: number;
  readonly step: number;
  readonly look: Look;
  readonly markEdge?: (edge: string) => Mark | undefined;
  readonly linkEdge?: (edge: string) => string;
}

/** Lines of text below each other; a line that continues the one above is set in. */
export function Rows({ rows, x, y, step, look, markEdge, linkEdge }: Props) {
  return rows.map(({ text, kind, edge }, index) => {
    const mark = edge === undefined ? undefined : markEdge?.(edge);
    const line = (
      <text
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
        key={index}
        className={`${look.row} ${look[kind]}${mark ? ` ${look[mark]}` : ''}`}
        x={text.startsWith(' ') ? x + 10 : x}
        y={y + index * step}
      >
        {text.trim()}
      </text>
    );
    if (edge === undefined || !linkEdge) return line;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
      <a key={index} href={linkEdge(edge)}>
        {line}
      </a>
    );
  });
}
