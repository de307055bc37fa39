import { useLocation, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { searchPageSize } from '#src/calls/search.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { chartAction, usePaletteActions } from '#src/flows/search/paletteActions.ts';
import { searchFlow } from '#src/flows/search/search.ts';
import { t } from '#src/language/t.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { pastSearches } from '#src/session/pastSearches.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { Opening } from './Opening.tsx';
import { Results } from './Results.tsx';
import * as css from './search.css.ts';
import { placeOf, type SearchAddress, searchPlaces } from './searchPlaces.ts';
import { stepThrough } from './stepThrough.ts';
import { TabLabel } from './TabLabel.tsx';

/** Everything in the clinic that some words mean. */
export function SearchPage({ clinic, page }: { clinic: Clinic } & SearchAddress) {
  const app = useApp();
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const kept = useLocation({ select: ({ state }) => state.searchKey });
  const [key] = useState(() => kept ?? newAttempt());
  const past = pastSearches(app);
  const { kind } = placeOf(path);
  const offset = ((page ?? 1) - 1) * searchPageSize.one;
  const flow = useFlow(searchFlow(app), { clinic: clinic.id, words: past.wordsOf(kept), kind, offset });
  const words = useSelector(flow, ({ context }) => context.words);
  const withInactive = useSelector(flow, ({ context }) => context.withInactive);
  const isEmpty = useSelector(flow, (snapshot) => snapshot.matches('empty'));
  const all = useRef<HTMLDivElement>(null);
  // the address is the router's; the chart hears where it leads
  useEffect(() => flow.send({ type: 'place.changed', kind, offset }), [flow, kind, offset]);
  usePaletteActions(useCallback(() => [chartAction(flow, t('Search again'), { type: 'retried' })], [flow]));
  const go = (to: (typeof searchPlaces)[number]['to'], more: SearchAddress = {}, replace = false) =>
    navigate({ to, search: more, replace, state: (state) => ({ ...state, searchKey: key }) });
  useFact(flow, 'asked', ({ words: asked }) => {
    past.keep({ key, clinic: clinic.id, words: asked });
    if (kept !== key) void go(placeOf(path).to, page ? { page } : {}, true);
  });
  const type = (text: string) => {
    flow.send({ type: 'words.changed', words: text });
    if (page) void go(placeOf(path).to, {}, true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk between the links and the box, which the keyboard reaches by Tab as well
    <div ref={all} onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => stepThrough(event, all.current)}>
      <div className={css.bar}>
        <div className={css.box}>
          <SearchField
            label={t('Search')}
            placeholder={t('Name, number, phone, email, birth date or day')}
            value={words}
            maxLength={200}
            onChange={type}
            onSubmit={() => flow.send({ type: 'words.confirmed' })}
          />
        </div>
        <Checkbox
          name="with-inactive"
          label={t('Include archived and deceased')}
          isSelected={withInactive}
          onChange={(chosen) => flow.send({ type: 'inactive.chosen', withInactive: chosen })}
        />
      </div>
      <Tabs
        label={t('What is searched')}
        selected={kind}
        onChange={(id) => void go(searchPlaces.find((one) => one.kind === id)?.to ?? searchPlaces[0].to)}
        tabs={searchPlaces.map((place) => ({
          id: place.kind,
          label: <TabLabel flow={flow} kind={place.kind} label={place.label} />,
          content: isEmpty ? (
            <Opening clinic={clinic.id} past={past} onChoose={type} />
          ) : (
            <Results
              flow={flow}
              kind={place.kind}
              clinic={clinic}
              onKind={(next) =>
                void go(placeOf(`/dashboard/search/${next === 'staff' ? 'staffs' : next}`).to)
              }
              onPage={(next) => void go(place.to, next > 1 ? { page: next } : {})}
            />
          ),
        }))}
      />
    </div>
  );
}
