import { assignVars, createGlobalTheme, globalStyle } from '@vanilla-extract/css';
import { dark } from './dark.ts';
import { light } from './light.ts';
import { ring } from './ring.ts';
import { font, media } from './scale.ts';
import { color } from './theme.css.ts';

createGlobalTheme(':root', color, light);
// paper is white in every theme
globalStyle(':root.dark', { '@media': { [media.screen]: { vars: assignVars(color, dark) } } });

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('html', {
  colorScheme: color.scheme,
  background: color.paper,
  color: color.text.normal,
  accentColor: color.accent,
  fontFamily: font.family,
  fontSize: '100%',
  lineHeight: font.line.normal,
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
  fontSynthesis: 'none',
  tabSize: 2,
});
globalStyle('body', { margin: 0, fontSize: font.size[14], minBlockSize: '100dvh' });
globalStyle('h1, h2, h3, h4, p, dl, dd, ul, ol, figure, fieldset', { margin: 0 });
globalStyle('h1, h2, h3, h4', {
  color: color.text.strong,
  fontWeight: font.weight.bold,
  lineHeight: font.line.tight,
  textWrap: 'balance',
  overflowWrap: 'anywhere',
});
globalStyle('h1', { fontSize: font.size[24], letterSpacing: '-0.012em' });
globalStyle('h2', { fontSize: font.size[16] });
globalStyle('h3, h4', { fontSize: font.size[14] });
globalStyle('p', { maxInlineSize: '68ch', textWrap: 'pretty', overflowWrap: 'anywhere' });
globalStyle('ul, ol, fieldset, legend', { padding: 0 });
globalStyle('fieldset', { border: 0, minInlineSize: 0 });
globalStyle('button, input, select, textarea', {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
});
// a name or a note of the other direction begins where the others do; Chromium has only the prefixed word
globalStyle('bdi, p[dir="auto"]', { textAlign: ['-webkit-match-parent', 'match-parent'] });
globalStyle('button', { margin: 0 });
// a link in a cell can be hit beyond its line, which grows no row
globalStyle(':where(td, th) :where(a)', { paddingBlock: '0.3125rem' });
globalStyle('svg', { flexShrink: 0, display: 'block' });
// Icons are asked for in pixels and grow with the text.
globalStyle('.lucide[width="14"]', { inlineSize: '0.875rem', blockSize: '0.875rem' });
globalStyle('.lucide[width="16"]', { inlineSize: '1rem', blockSize: '1rem' });
globalStyle('.lucide[width="20"]', { inlineSize: '1.25rem', blockSize: '1.25rem' });
// What points along a line of text points the other way where text runs from right to left.
const pointing = [
  'chevron-left',
  'chevron-right',
  'move-right',
  'undo-2',
  'log-out',
  'send',
  'panel-left-open',
  'panel-left-close',
  'align-left',
];
globalStyle(pointing.map((icon) => `[dir="rtl"] .lucide-${icon}`).join(', '), { transform: 'scaleX(-1)' });
// Charts and axes keep their direction: numbers grow to the right in every language.
globalStyle('[dir="rtl"] svg text', { direction: 'ltr' });
// Joined letters must not be set apart.
globalStyle('[dir="rtl"] *', { letterSpacing: 'normal !important' });
globalStyle('table', { borderCollapse: 'collapse', borderSpacing: 0 });
globalStyle('a', { color: color.accentText, textUnderlineOffset: '0.18em' });
globalStyle('time, [data-tabular], td, output', { fontVariantNumeric: 'tabular-nums' });
globalStyle(':focus-visible', ring);
globalStyle('[tabindex="-1"]:focus', { outline: 'none' });
globalStyle('[hidden]', { display: 'none !important' });
globalStyle('::selection', { background: color.accentSoft, color: color.text.strong });

globalStyle('*, *::before, *::after', {
  '@media': {
    [media.calm]: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transition: 'none !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
});

globalStyle(
  '[data-motion="reduced"] *, [data-motion="reduced"] *::before, [data-motion="reduced"] *::after',
  {
    animationDuration: '0.01ms !important',
    animationIterationCount: '1 !important',
    transition: 'none !important',
    scrollBehavior: 'auto !important' as 'auto',
  },
);

globalStyle('html, body', {
  '@media': { [media.print]: { background: '#fff', color: '#000', fontSize: '11pt' } },
});
globalStyle('h1, h2, h3, tr, figure, fieldset', {
  '@media': { [media.print]: { breakInside: 'avoid', breakAfter: 'auto' } },
});
globalStyle('h1, h2, h3', { '@media': { [media.print]: { breakAfter: 'avoid', color: '#000' } } });
