import pg from 'pg';
import { databaseUrl } from './tests/support/server-process.ts';
import { readdirSync } from 'node:fs';
for (const d of readdirSync('/tmp').filter(x=>x.startsWith('chartroom-data-'))) { try {
const c=new pg.Client(databaseUrl('/tmp/'+d)); await c.connect();
const r=await c.query(`SELECT relname, reltuples::bigint AS n, pg_table_size(oid) AS heap, pg_indexes_size(oid) AS idx FROM pg_class WHERE relkind='r' AND relnamespace='public'::regnamespace ORDER BY pg_total_relation_size(oid) DESC LIMIT 14`);
console.log(d); console.table(r.rows.map(x=>({...x, heap:Math.round(x.heap/1e6), idx:Math.round(x.idx/1e6), per: x.n>0?Math.round((+x.heap + +x.idx)/x.n):0}))); await c.end(); } catch(e){console.log(d,String(e))} }
process.exit(0)
