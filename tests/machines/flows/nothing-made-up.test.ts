import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { User } from '#machines/flows/account/accountFields.ts';
import { profileEditMachine } from '#machines/flows/account/profileEdit.machine.ts';
import { objectionTo, usualKeys } from '#machines/flows/account/shortcutKeys.machine.ts';
import { paletteMachine } from '#machines/flows/search/palette.machine.ts';
import { anyone } from '#machines/parts/samples.ts';

it('looks in no clinic where there is none, instead of in one with the number 0', () => {
  const palette = createActor(paletteMachine, { input: { clinic: null } }).start();
  palette.send({ type: 'words.typed', words: 'ana' });
  const search = palette.getSnapshot().children.search?.getSnapshot();
  expect([search?.context.clinic, search?.value]).toEqual([null, 'empty']);
});

it('takes a user whose id an API does not tell for nobody else', () => {
  const user = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.test' } as User;
  const profile = createActor(profileEditMachine, { input: { auth: anyone(), user } }).start();
  expect(profile.getSnapshot().children.saving?.getSnapshot().context.id).toBe(null);
});

it('says why a key is no shortcut by a name, whose words stand on the page', () => {
  expect(objectionTo('Enter', 'palette', usualKeys)).toBe('noSign');
  expect(objectionTo('ctrl+T', 'palette', usualKeys)).toBe('browsersOwn');
  expect(objectionTo('/', 'palette', usualKeys)).toBe('taken');
  expect(objectionTo('b', 'palette', usualKeys)).toBe(null);
});
