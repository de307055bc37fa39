import { t } from '#src/language/t.ts';
import * as css from './ChartDrawing.css.ts';

const states = [
  { name: t('booked'), x: 130, y: 92 },
  { name: t('confirmed'), x: 130, y: 192 },
  { name: t('arrived'), x: 130, y: 322, isHere: true },
  { name: t('in progress'), x: 350, y: 322 },
  { name: t('completed'), x: 350, y: 432 },
  { name: t('cancelled'), x: 350, y: 92 },
  { name: t('no-show'), x: 350, y: 192 },
];

const ways = [
  { event: '', path: 'M130 34V68', x: 0, y: 0, isTaken: true },
  { event: t('confirm'), path: 'M130 114V168', x: 130, y: 146, isTaken: true },
  { event: t('arrive'), path: 'M130 214V298', x: 130, y: 254, isTaken: true },
  { event: t('cancel'), path: 'M190 92H288', x: 238, y: 96 },
  { event: t('cancel'), path: 'M190 180C240 176 236 122 288 106', x: 234, y: 146 },
  { event: t('miss'), path: 'M190 196H288', x: 238, y: 200 },
  { event: t('start'), path: 'M190 322H288', x: 238, y: 326 },
  { event: t('complete'), path: 'M350 344V406', x: 350, y: 390 },
];

/** A reservation's statechart in thin line; decoration, hidden from assistive technology. */
export function ChartDrawing() {
  return (
    <svg className={css.svg} viewBox="0 0 480 470" aria-hidden focusable="false">
      <defs>
        {['open', 'taken'].map((kind) => (
          <marker
            key={kind}
            id={`way-${kind}`}
            viewBox="0 0 8 8"
            refX="6"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path className={kind === 'taken' ? css.headTaken : css.head} d="M0 0.5L7 4L0 7.5Z" />
          </marker>
        ))}
      </defs>
      <rect className={css.region} x="44" y="278" width="392" height="82" rx="14" />
      <text className={css.regionName} x="420" y="268">
        {t('at the clinic')}
      </text>
      <circle className={css.start} cx="130" cy="28" r="6" />
      {ways.map(({ event, path, x, y, isTaken }) => (
        <g key={path}>
          <path
            className={isTaken ? `${css.arrow} ${css.taken}` : css.arrow}
            d={path}
            markerEnd={isTaken ? 'url(#way-taken)' : 'url(#way-open)'}
          />
          {event && (
            <text className={css.event} x={x} y={y}>
              {event}
            </text>
          )}
        </g>
      ))}
      {states.map(({ name, x, y, isHere }) => (
        <g key={name}>
          <rect
            className={isHere ? css.here : css.state}
            x={x - 60}
            y={y - 22}
            width="120"
            height="44"
            rx="10"
          />
          <text className={css.name} x={x} y={y + 5}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
