const light = `--paper:#fbfaf8;--leaf:#fff;--group:#f3f5f5;--ink:#17252b;--soft:#5a686e;--edge:#6b7a80;--frame:#7d8b90;
--event:#0b4f8a;--done:#1b6a34;--error:#a12b13;--after:#6a2c91;--always:#4d5a60;--tag:#6a2c91;--good:#15803d;--bad:#c2410c;--on:#0b6e75;--onFill:#dff3f2`;

const dark = `--paper:#10181c;--leaf:#1a252a;--group:#151e23;--ink:#eef3f4;--soft:#a7b4b9;--edge:#8496a0;--frame:#6f8088;
--event:#8cc4ff;--done:#86d6a0;--error:#ff9d85;--after:#d3a6f5;--always:#b9c5ca;--tag:#d3a6f5;--good:#4ade80;--bad:#fb923c;--on:#5ed3d6;--onFill:#123a3d`;

/** The style of a drawing that stands alone: it follows the reader's colour scheme and their forced colours. */
export const drawingStyle = `
svg{${light};font-family:Arial,Helvetica,'Liberation Sans',sans-serif;background:var(--paper)}
@media (prefers-color-scheme:dark){svg{${dark}}}
.box rect,.box circle{fill:var(--leaf);stroke:var(--frame);stroke-width:1.2}
.group>rect,.region>rect,.group>a>rect,.region>a>rect{fill:var(--group)}
.region>rect,.region>a>rect{stroke-dasharray:7 4}
.start{fill:var(--ink)}
.group .title,.region .title,.group .row,.region .row{paint-order:stroke;stroke:var(--group);stroke-width:5px;stroke-linejoin:round}
.inner{fill:none!important}
.rule{stroke:var(--frame);stroke-width:.6;opacity:.6}
.title{font-size:13px;font-weight:700;fill:var(--ink)}
.tag{fill:none!important;stroke:var(--tag)!important;stroke-width:.8!important}
.tagText{font-size:11px;fill:var(--tag)}
.row{font-size:11.5px;fill:var(--soft)}
.about{font-style:italic}
.call,.row.done{fill:var(--done)}
.row.event{fill:var(--event)}.row.error{fill:var(--error)}.row.after{fill:var(--after)}
.row.always{fill:var(--always);font-style:italic}
.effect{fill:var(--soft)}
.line{fill:none;stroke:var(--edge);stroke-width:1.3}
.always .line{stroke-dasharray:2 3}
.head{fill:var(--edge)}
.plate{fill:var(--group);opacity:.92}
.isTaken .line,.isTaken>rect{stroke:var(--on);stroke-width:2.6}.isTaken .head{fill:var(--on)}text.isTaken{font-weight:700}
.isUnwalked .line,.isUnwalked .head{stroke:var(--bad);stroke-dasharray:5 4}
.isWalked .line{stroke:var(--good)}.isWalked .head{fill:var(--good)}
.isAdded .line,.isAdded>rect{stroke:var(--good);stroke-width:2.6}.isAdded .head{fill:var(--good)}
.isRemoved .line,.isRemoved>rect{stroke:var(--bad);stroke-width:2;stroke-dasharray:2 4}.isRemoved .head{fill:var(--bad)}
.isRemoved text,text.isRemoved{text-decoration:line-through}
text.isAdded{font-weight:700}
@media (forced-colors:active){.box rect,.box circle{fill:Canvas;stroke:CanvasText}.row,.title,.tagText{fill:CanvasText}.line{stroke:CanvasText}.head{fill:CanvasText}.plate{fill:Canvas}}
`
  .replaceAll('\n', '')
  .trim();
