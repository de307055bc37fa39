import type { Route } from 'playwright-core';

/**
 * Lets a call reach the server and keeps the answer back; whether the server did what it was asked. Access tokens last for
 * seconds here: the answer that one is too old goes to the page, which renews it and asks again.
 */
export async function reachesServer(route: Route): Promise<boolean> {
  const answer = await route.fetch().catch(() => null);
  if (answer?.status() !== 401) return true;
  await route.fulfill({ response: answer }).catch(() => {});
  return false;
}
