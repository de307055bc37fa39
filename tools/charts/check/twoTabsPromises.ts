import type { Property } from '#machines/parts/properties.ts';
import { describeState } from '#src/gallery/sandbox/describe.ts';
import { held, type Tab, type TwoTabs, tabs } from './twoTabsWorld.ts';

/** Where the tabs stand, one by one. */
export const tabsAre = ({ snapshots }: TwoTabs): string =>
  [...snapshots].map(([tab, snapshot]) => `${tab}: ${describeState(snapshot)}`).join('; ');

const isQuiet = ({ world: { posts, calls } }: TwoTabs) =>
  tabs.every((tab) => posts[tab].length === 0 && calls[tab] === null);
const is = ({ snapshots }: TwoTabs, tab: Tab, identity: string) =>
  snapshots.get(tab)?.matches({ identity }) === true;

/** What two tabs promise together. */
export const twoTabsPromises: readonly Property<TwoTabs>[] = [
  {
    says: 'No tab shows a refresh token whose place another took: the server would end the session.',
    holds: ({ world }) => !world.isReused,
  },
  {
    says: 'One tab at a time asks for a refresh.',
    holds: ({ world: { calls } }) => !tabs.every((tab) => calls[tab]?.phase === 'asking'),
  },
  {
    says: 'When nothing is on its way, both tabs hold what the browser keeps.',
    holds: (state) =>
      !isQuiet(state) ||
      tabs.every((tab) => {
        const { access, refresh } = held(state, tab);
        const kept = state.world.seen[tab];
        return is(state, tab, 'signedOut') || (access === kept.access && refresh === kept.refresh);
      }),
  },
  {
    says: 'After a log-out of which the server knows, no tab goes on: what is on its way ends there.',
    holds: (state) =>
      !state.world.isLeft ||
      !state.world.session.isOver ||
      !isQuiet(state) ||
      tabs.every((tab) => !is(state, tab, 'signedIn')),
  },
];
