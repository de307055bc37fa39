import { texts } from 'virtual:charts';
import Download from 'lucide-react/icons/download';
import { saveFile } from '#src/effects/download.ts';
import { Menu } from '#src/ui/Menu.tsx';
import type { Exhibit, Texts } from './exhibit.ts';

/** A chart to take away: as a drawing, as text for other tools, as a table, as data. */
export function TakeAway({ exhibit }: { readonly exhibit: Exhibit }) {
  const { id, chart } = exhibit;
  const save = (name: string, type: string, pick: (own: Texts) => string) => () =>
    void texts[id]?.().then((loaded) => saveFile(`${id}.${name}`, pick(loaded.default), type));
  return (
    <Menu
      label="Take away"
      icon={<Download size={16} aria-hidden />}
      variant="secondary"
      size="small"
      items={[
        {
          id: 'svg',
          label: 'Drawing (SVG)',
          detail: 'Needs nothing else; light or dark as its reader.',
          onAction: save('svg', 'image/svg+xml', ({ svg }) => svg),
        },
        {
          id: 'mermaid',
          label: 'Mermaid',
          onAction: save('mmd', 'text/plain;charset=utf-8', ({ mermaid }) => mermaid),
        },
        {
          id: 'markdown',
          label: 'Table (Markdown)',
          onAction: save('md', 'text/markdown;charset=utf-8', ({ markdown }) => markdown),
        },
        {
          id: 'json',
          label: 'Data (JSON)',
          onAction: () => saveFile(`${id}.json`, `${JSON.stringify(chart, null, 1)}\n`, 'application/json'),
        },
      ]}
    />
  );
}
