import { promise } from '#machines/parts/properties.ts';

interface Asked {
  readonly email: string;
  readonly isHeld: boolean;
}

/** What is promised to whoever asked for a message with a link. */
export const mailIsTold = promise<{ readonly email: string }>({
  says: 'A link is said to be on its way only once the server sends it, and to the address that it was asked for.',
  holds: ({ event, before, now }) => {
    const isNew = (state: string) => now.isIn(state) && before?.isIn(state) !== true;
    if (!isNew('sent') && !isNew('held')) return event.type !== 'saving.stored' || !before?.isIn('open');
    const { email, isHeld } = (event.stored ?? {}) as Partial<Asked>;
    return event.type === 'saving.stored' && now.context.email === email && now.isIn('held') === isHeld;
  },
});
