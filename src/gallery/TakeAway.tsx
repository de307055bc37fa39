import { texts } from 'virtual:charts';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { saveFile } from '#src/effects/download.ts';
import { t } from '#src/language/t.ts';
import { Menu } from '#src/ui/Menu.tsx';
import type { Exhibit, Texts } from './exhibit.ts';

/** A chart to take away: as a drawing, as text for other tools, as a table, as data. */
export function TakeAway({ exhibit }: { readonly exhibit: Exhibit }) {
  const { id, chart } = exhibit;
  const save = (name: string, type: string, pick: (own: Texts) => string) => () =>
    void texts[id]?.().then((loaded) => saveFile(`${id}.${name}`, pick(loaded.default), type));
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    const code = (await texts[id]?.())?.default.stately ?? '';
    // a page that came without encryption has no clipboard
    const { clipboard } = navigator as { clipboard?: Clipboard };
    if (!clipboard) return saveFile(`${id}.ts`, code, 'text/plain;charset=utf-8');
    await clipboard.writeText(code);
    setIsCopied(true);
  };
  return (
    <>
      <Menu
        label={t('Download')}
        icon={<Download size={16} aria-hidden />}
        variant="secondary"
        size="small"
        items={[
          {
            id: 'svg',
            label: t('Drawing (SVG)'),
            detail: t('Needs nothing else; light or dark as its reader.'),
            onAction: save('svg', 'image/svg+xml', ({ svg }) => svg),
          },
          {
            id: 'mermaid',
            label: t('Mermaid'),
            onAction: save('mmd', 'text/plain;charset=utf-8', ({ mermaid }) => mermaid),
          },
          {
            id: 'stately',
            label: t('Copy for Stately'),
            detail: t('Code that plain XState runs and Stately’s editor imports.'),
            onAction: () => void copy(),
          },
          {
            id: 'markdown',
            label: t('Table (Markdown)'),
            onAction: save('md', 'text/markdown;charset=utf-8', ({ markdown }) => markdown),
          },
          {
            id: 'json',
            label: t('Data (JSON)'),
            onAction: () => saveFile(`${id}.json`, `${JSON.stringify(chart, null, 1)}\n`, 'application/json'),
          },
        ]}
      />
      <span role="status">{isCopied && t('Copied')}</span>
    </>
  );
}
