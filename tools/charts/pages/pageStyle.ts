/** The style of the static gallery's page; light or dark as the reader's system is. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#fbfaf8;--ink:#17252b;--soft:#56646a;--line:#d9dddd;--link:#0b5f66}
@media (prefers-color-scheme:dark){:root{--paper:#10181c;--ink:#e9eff0;--soft:#a7b4b9;--line:#2c393f;--link:#6fd3d3}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
header,main,nav,search{display:block;max-width:100rem;margin:0 auto;padding:1rem clamp(1rem,4vw,3rem)}
h1{font-size:2rem;margin:2rem 0 .25rem;letter-spacing:-.02em}h2{margin:0 0 .25rem}
h2 a{color:inherit;text-decoration:none}a{color:var(--link)}
.soft{color:var(--soft)}p{margin:.25rem 0;max-width:75ch}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;list-style:none;padding:0;margin:0}
#finder{display:grid;gap:.25rem;max-width:40rem}#finder[hidden]{display:none}
#finder input{font:inherit;color:inherit;background:transparent;border:1px solid var(--soft);border-radius:8px;padding:.5rem .75rem;min-width:0}
#finder ul{list-style:none;padding:0;margin:0;overflow-wrap:anywhere}
h3{margin:1.5rem 0 .25rem}h3 a{color:inherit;text-decoration:none}
article{padding:2.5rem 0;border-top:1px solid var(--line)}
.wall{overflow:auto;margin:1rem 0;border:1px solid var(--line);border-radius:10px}
.wall img{display:block;max-width:none}
table{border-collapse:collapse;margin:1rem 0;font-size:.875rem}
th,td{text-align:start;vertical-align:top;padding:.3rem .9rem .3rem 0;border-top:1px solid var(--line)}
tr.same th{border-top-color:transparent}
summary{cursor:pointer}details{overflow-x:auto}
.hidden{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
td a,th a{color:inherit;text-decoration:none}td a:hover,th a:hover{text-decoration:underline}
:target{background:color-mix(in srgb,var(--link) 14%,transparent)}
@media (max-width:40rem){
thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
table,tbody,tr,th,td{display:block;overflow-wrap:anywhere}tr{border-top:1px solid var(--line);padding:.4rem 0}th,td{border:0;padding:.1rem 0}
td:empty{display:none}td[data-question]::before{content:attr(data-question) ': ';color:var(--soft)}
}
@media print{
nav,search{display:none}details::details-content{content-visibility:visible;display:block}summary{list-style:none}
article,tr{break-inside:avoid-page}article{break-before:page}.wall{overflow:visible;border:0}.wall img{max-width:100%;height:auto}
}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
`
  .replaceAll('\n', '')
  .trim();
