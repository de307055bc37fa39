import { renderToStaticMarkup } from 'react-dom/server';
import { ChartSvg } from '#src/gallery/ChartSvg.tsx';
import type { Drawing } from '#src/gallery/chart/drawing.ts';
import type { PlainChart } from '#src/gallery/chart/plain.ts';
import { type Look, type Mark, parts } from '#src/gallery/look.ts';
import { drawingStyle } from './style.ts';

const look = Object.fromEntries(parts.map((part) => [part, part])) as Look;

interface Marks {
  readonly markState?: (path: string) => Mark | undefined;
  readonly markEdge?: (edge: string) => Mark | undefined;
}

/** A drawing as an SVG file that needs nothing else. */
export function svgFile({ id, description }: PlainChart, drawing: Drawing, marks: Marks = {}): string {
  const title = `${id}: ${description}`;
  return `${renderToStaticMarkup(
    <ChartSvg drawing={drawing} title={title} look={look} {...marks}>
      <title>{title}</title>
      <style>{drawingStyle}</style>
    </ChartSvg>,
  )}\n`;
}
