import Bookmark from 'lucide-react/icons/bookmark';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { t } from '#src/language/t.ts';
import { useUndoToast } from '#src/screens/form/useUndoToast.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { spareWhenNarrow } from '#src/styles/spare.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Form } from '#src/ui/Form.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import * as css from './reservations.css.ts';
import { savedViews } from './savedViews.ts';
import type { ReservationAddress } from './shared/reservationSearch.ts';

type Props = {
  clinic: number;
  search: ReservationAddress;
  onSearch: (search: ReservationAddress, replace: boolean) => void;
};

/** The views that the user has named: to go to, to add the present one to, and to remove. */
export function SavedViewsMenu({ clinic, search, onSearch }: Props) {
  const kept = savedViews(useApp());
  const [views, setViews] = useState(() => kept.read(clinic));
  const [isOpen, setOpen] = useState(false);
  const { tellDone } = useUndoToast();
  const change = (work: () => void) => {
    work();
    setViews(kept.read(clinic));
  };
  const remove = (name: string) => {
    const gone = views.find((view) => view.name === name);
    change(() => kept.remove(clinic, name));
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
            onAction: () => onSearch(view.search, false),
          })),
          { id: 'edit', label: t('Save or remove views'), onAction: () => setOpen(true) },
        ]}
      />
      {isOpen && (
        <ViewsDialog
          names={views.map(({ name }) => name)}
          onSave={(name) => change(() => kept.save(clinic, name, search))}
          onRemove={remove}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type DialogProps = {
  names: readonly string[];
  onSave: (name: string) => void;
  onRemove: (name: string) => void;
  onClose: () => void;
};

function ViewsDialog({ names, onSave, onRemove, onClose }: DialogProps) {
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const wanted = name.trim().slice(0, 60);
  return (
    <Dialog
      isOpen
      title={t('Saved views')}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <Form
        aria-label={t('Save this view')}
        onSubmit={() => {
          setTried(true);
          if (wanted === '') return;
          onSave(wanted);
          onClose();
        }}
      >
        <div className={css.facts}>
          <TextField
            name="view-name"
            label={t('Name of this view')}
            hint={t('It keeps the view and its filters on this device, without search text.')}
            error={isTried && wanted === '' ? t('Give the view a name.') : undefined}
            maxLength={60}
            value={name}
            onChange={setName}
          />
          <div>
            <Button type="submit" variant="primary">
              {t('Save this view')}
            </Button>
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
