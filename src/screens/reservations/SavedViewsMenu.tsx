import { useSelector } from '@xstate/react';
import Bookmark from 'lucide-react/icons/bookmark';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type NameFits,
  trimName,
  viewNamingMachine,
} from '#machines/flows/reservations/viewNaming.machine.ts';
import { t } from '#src/language/t.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useUndoToast } from '#src/screens/form/useUndoToast.ts';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { spareWhenNarrow } from '#src/styles/spare.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Form } from '#src/ui/Form.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import * as css from './reservations.css.ts';
import { mostViews, savedViews } from './savedViews.ts';
import type { ReservationAddress } from './shared/reservationSearch.ts';

type Props = {
  clinic: number;
  search: ReservationAddress;
  onSearch: OnSearch<ReservationAddress>;
};

/** The views that the user has named: to go to, to add the present one to, and to remove. */
export function SavedViewsMenu({ clinic, search, onSearch }: Props) {
  const kept = savedViews(useApp());
  const [views, setViews] = useState(() => kept.read(clinic));
  const naming = useChart(viewNamingMachine);
  const isOpen = useSelector(naming, (snapshot) => snapshot.matches('open'));
  const { tellDone } = useUndoToast();
  const change = (work: () => void) => {
    work();
    setViews(kept.read(clinic));
  };
  useFact(naming, 'named', ({ name }) => change(() => kept.save(clinic, name, search)));
  useFact(naming, 'replaced', ({ name }) => {
    const former = kept.read(clinic).find((view) => view.name === name);
    change(() => kept.save(clinic, name, search));
    if (former)
      tellDone(t('{name} was replaced.', { name }), () =>
        change(() => kept.save(clinic, name, former.search)),
      );
  });
  /** Looks into the browser, where another tab may have kept one since. */
  const fits = (name: string): NameFits => {
    const now = kept.read(clinic);
    if (now.some((view) => view.name === name)) return 'taken';
    return now.length < mostViews ? 'yes' : 'full';
  };
  const remove = (name: string) => {
    const gone = views.find((view) => view.name === name);
    change(() => kept.remove(clinic, name));
    naming.send({ type: 'view.removed' });
    if (gone)
      tellDone(t('{name} was removed.', { name }), () => change(() => kept.save(clinic, name, gone.search)));
  };
  return (
    <>
      <Menu
        label={t('Saved views')}
        trigger={<span className={spareWhenNarrow}>{t('Saved views')}</span>}
        variant="secondary"
        icon={<Bookmark size={16} aria-hidden />}
        items={[
          ...views.map((view) => ({
            id: `view-${view.name}`,
            label: view.name,
            onAction: () => onSearch(() => view.search, false),
          })),
          {
            id: 'edit',
            label: t('Save or remove views'),
            onAction: () => change(() => naming.send({ type: 'views.opened' })),
          },
        ]}
      />
      {isOpen && (
        <ViewsDialog
          naming={naming}
          names={views.map(({ name }) => name)}
          onGive={(name) => naming.send({ type: 'name.given', name, fits: fits(trimName(name)) })}
          onRemove={remove}
        />
      )}
    </>
  );
}

type DialogProps = {
  naming: ActorRefFrom<typeof viewNamingMachine>;
  names: readonly string[];
  onGive: (name: string) => void;
  onRemove: (name: string) => void;
};

function ViewsDialog({ naming, names, onGive, onRemove }: DialogProps) {
  const [name, setName] = useState('');
  const is = useSelector(naming, ({ value }) => (typeof value === 'object' ? value.open : null));
  const given = trimName(name);
  const errors: Partial<Record<string, string>> = {
    nameless: t('Give the view a name.'),
    taken: t('You already have a view called {name}. Choose another name, or replace it.', { name: given }),
    full: t('You have {count} saved views, the most you can keep. Remove one first.', { count: mostViews }),
  };
  const onClose = () => naming.send({ type: 'views.closed' });
  return (
    <Dialog
      isOpen
      title={t('Saved views')}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <Form aria-label={t('Save this view')} onSubmit={() => onGive(name)}>
        <div className={css.facts}>
          <TextField
            name="view-name"
            label={t('Name of this view')}
            hint={t('It keeps the view and its filters on this device, without search text.')}
            error={is ? errors[is] : undefined}
            maxLength={60}
            value={name}
            onChange={(text) => {
              setName(text);
              naming.send({ type: 'name.typed' });
            }}
          />
          <div className={css.nameButtons}>
            <Button type="submit" variant="primary">
              {t('Save this view')}
            </Button>
            {is === 'taken' && (
              <Button onClick={() => naming.send({ type: 'view.replaced' })}>
                {t('Replace {name}', { name: given })}
              </Button>
            )}
          </div>
        </div>
      </Form>
      {names.length > 0 && (
        <ul className={css.savedList}>
          {names.map((one) => (
            <li className={css.savedItem} key={one}>
              <bdi>{one}</bdi>
              <Button
                size="small"
                variant="quiet"
                icon={<Trash2 size={16} aria-hidden />}
                aria-label={t('Remove {one}', { one })}
                onClick={() => onRemove(one)}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
