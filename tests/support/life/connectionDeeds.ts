import { expect } from 'vitest';
import { button, fill } from '#tests/support/gestures.ts';
import { type Around, answerTo, type Deed, isDone, isRestored, write } from './deed.ts';
import type { House } from './house.ts';
import type { Answered, Person } from './person.ts';

interface Webhook {
  id: number;
  name: string;
  old_secret_until: string | null;
}

interface Made {
  webhook: Webhook;
  secret: string;
}

const webhooks = '/api/connections/webhooks';
/** No one answers under this name, so that every notice of a life is given up. */
const url = 'https://nobody.invalid/hook';

async function webhooksOf({ read, clinic }: House): Promise<Webhook[]> {
  const { results } = await read<{ results: Webhook[] }>(`${webhooks}?clinic=${clinic}&limit=100`);
  return results;
}

/** The page tells the secret that the server has made, and forgets it once it is copied. */
async function copied({ page }: Person, { text }: Answered): Promise<Webhook> {
  const { webhook, secret } = JSON.parse(text) as Made;
  const dialog = page.getByRole('alertdialog', { name: `Secret of ${webhook.name}` });
  await dialog.getByText(secret, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(secret);
  return webhook;
}

/** Tells a program of what happens here, as long as there are few of them. */
export const connectProgram: Deed = async function* (person, { house, word }) {
  if ((await webhooksOf(house)).length >= 8) return;
  await person.come('/dashboard/settings/connections?hook=new');
  const { page } = person;
  await button(page, 'Create webhook').waitFor();
  if (!(await isRestored(person, 'webhookCreate'))) {
    await fill(page, { Name: write(person, word()), 'Web address': url });
    await page.getByRole('checkbox', { name: 'Consent revoked' }).check({ force: true });
  }
  yield;
  const since = person.answers.length;
  await button(person.page, 'Create webhook').click();
  yield;
  const answer = await answerTo(person, since, 'createWebhook');
  if (!isDone(answer)) return;
  const { id } = await copied(person, answer);
  expect((await webhooksOf(house)).map((one) => one.id)).toContain(id);
};

const overlaps = { 'It stops now': 0, '1 hour': 1, '3 days': 72 } as const;

/** A webhook to change something about; `isOwn` leaves out those that someone typed the name of. */
async function someWebhook(
  { house, chance, people, word }: Around,
  { isOwn = false } = {},
): Promise<Webhook> {
  const typed = new Set(people.flatMap(({ words }) => words.map(({ text }) => text)));
  const known = (await webhooksOf(house)).filter(({ name }) => !isOwn || !typed.has(name));
  if (known.length > 0) return chance.pick(known);
  const body = { clinic: house.clinic, name: word(), url, events: ['consent.revoked'] };
  return (await house.make<Made>('POST', webhooks, body)).webhook;
}

/** Gives a webhook another secret; the old one works for as long as was chosen. */
export const replaceSecret: Deed = async function* (person, around) {
  const { house, chance } = around;
  const { id, name } = await someWebhook(around);
  await person.come(`/dashboard/settings/connections?rotates=${id}`);
  const { page } = person;
  const editor = page.getByRole('region', { name: `New secret for ${name}` });
  const overlap = chance.pick(Object.keys(overlaps) as (keyof typeof overlaps)[]);
  await editor.getByRole('radio', { name: overlap }).check({ force: true });
  yield;
  const since = person.answers.length;
  await button(person.page, 'Replace secret').click();
  yield;
  const answer = await answerTo(person, since, 'rotateWebhookSecret');
  if (!isDone(answer)) return;
  const rotated = await copied(person, answer);
  const now = (await webhooksOf(house)).find((one) => one.id === id);
  expect(now?.old_secret_until ?? null).toBe(rotated.old_secret_until);
  const until = rotated.old_secret_until === null ? null : Date.parse(rotated.old_secret_until);
  const hours = until === null ? 0 : Math.round((until - Date.now()) / 3_600_000);
  expect(hours, `how long the old secret of ${name} works`).toBe(overlaps[overlap]);
};

/** Removes a webhook, with its secrets. */
export const removeWebhook: Deed = async function* (person, around) {
  const { house } = around;
  const { id, name } = await someWebhook(around, { isOwn: true });
  await person.come('/dashboard/settings/connections');
  const { page } = person;
  await button(page, `Actions for ${name}`).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove webhook', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: `Remove ${name}?` });
  await dialog.waitFor();
  yield;
  const since = person.answers.length;
  await dialog.getByRole('button', { name: 'Remove webhook' }).click();
  yield;
  if (isDone(await answerTo(person, since, 'removeWebhook')))
    expect((await webhooksOf(house)).map((one) => one.id)).not.toContain(id);
};
