import { afterAll, beforeAll } from 'vitest';
import { type Account, type Answered, type Api, openApi } from './api.ts';
import { makeWorld, type World } from './furnished-clinic.ts';

/** The API with an owner and their clinic; there from the first test of the file on. */
export interface Desk {
  api: Api;
  ada: Account;
  world: World;
  /** Asks as the owner. */
  ask(method: string, path: string, body?: object): Promise<Answered>;
}

/** A desk for the tests of a file, closed after the last of them. */
export function openDesk(): Desk {
  const desk = {
    ask: (method, path, body) => desk.api.ask(method, path, { token: desk.ada.token, body }),
  } as Desk;
  beforeAll(async () => {
    desk.api = await openApi();
    desk.ada = await desk.api.signUp('ada');
    desk.world = await makeWorld(desk.api, desk.ada);
  });
  afterAll(() => desk.api.close());
  return desk;
}
