import { chartOf } from '#machines/index.ts';
import { promises } from '#machines/properties.ts';
import { faultWords, proveChart } from '#tools/charts/check/proveChart.ts';
const only = process.argv.slice(2);
for (const [id, own] of Object.entries(promises)) {
  if (only.length && !only.includes(id)) continue;
  const t = Date.now();
  try { const p = proveChart(chartOf(id), own);
  console.log(id, p.states, p.steps, Date.now()-t, 'ms');
  for (const f of p.faults) console.log(faultWords(f)); } catch (e) { console.log(id, e); }
}
