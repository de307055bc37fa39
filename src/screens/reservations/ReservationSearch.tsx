import { useState } from 'react';
import { t } from '#src/language/t.ts';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { SearchField } from '#src/ui/SearchField.tsx';
import * as css from './reservations.css.ts';
import type { ReservationAddress } from './shared/reservationSearch.ts';

type Props = {
  search: ReservationAddress;
  onSearch: OnSearch<ReservationAddress>;
};

/** Narrows what every view shows by words; while someone types, the address follows and does not lead. */
export function ReservationSearch({ search, onSearch }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only tells whether the box inside has the focus
    <div
      className={css.search}
      onFocus={() => setTyped((now) => now ?? search.search ?? '')}
      onBlur={() => setTyped(null)}
    >
      <SearchField
        label={t('Search reservations')}
        placeholder={t('Patient, or number of the reservation')}
        value={typed ?? search.search ?? ''}
        onChange={(text) => {
          setTyped(text);
          onSearch((now) => ({ ...now, search: text || undefined, page: undefined }), true);
        }}
      />
    </div>
  );
}
