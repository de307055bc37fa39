import { expect, it } from 'vitest';
import { createChangeNotifier } from '#server/database/change-notifier.ts';
import { openApiForTest } from '#tests/support/api.ts';

const ears = { rung: () => {}, closed: () => {} };

it('is closed in the middle of connecting, and leaves no connection behind', async () => {
  const { pool } = await openApiForTest();
  for (let times = 0; times < 20; times += 1) {
    const notifier = createChangeNotifier(pool);
    notifier.hear(1, ears);
    // at another step of the connecting each time
    for (let turn = 0; turn < times; turn += 1) await new Promise(setImmediate);
    await notifier.close();
  }
  const left = () =>
    pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'chartroom-bell'",
    );
  await expect.poll(async () => (await left()).rowCount).toBe(0);
});
