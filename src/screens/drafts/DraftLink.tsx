import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { KeptDraft } from '#machines/form/form.facts.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { clinicOf, placeOf } from './draftWords.ts';

type Props = { draft: KeptDraft; children?: ReactNode };

/** Leads to the form of a draft, which goes on with it; a draft of another clinic says so. */
export function DraftLink({ draft, children = t('Continue') }: Props) {
  const { defaultClinic, drafts } = useApp();
  const navigate = useNavigate();
  const chosen = useSelector(defaultClinic, ({ context }) => context.chosen?.id);
  const clinics = useSelector(defaultClinic, ({ context }) => context.clinics);
  const place = placeOf(draft);
  const clinic = clinicOf(draft);
  if (place === undefined) return null;
  const name = clinics.find(({ id }) => id === clinic)?.name;
  const elsewhere =
    name === undefined
      ? t('It belongs to another clinic. Switch to that clinic to continue.')
      : t('It belongs to {name}. Switch to that clinic to continue.', { name });
  return (
    <Button
      size="small"
      disabledReason={clinic !== null && clinic !== chosen ? elsewhere : undefined}
      onClick={() => {
        drafts.bringForward(draft.name);
        void navigate({ href: place, state: (before) => ({ ...before, draft: draft.name }) });
      }}
    >
      {children}
    </Button>
  );
}
