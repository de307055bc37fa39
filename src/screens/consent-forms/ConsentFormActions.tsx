import { useSelector } from '@xstate/react';
import Archive from 'lucide-react/icons/archive';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import Send from 'lucide-react/icons/send';
import type { Actor } from 'xstate';
import type { consentFormEditMachine } from '#machines/flows/consents/consentFormEdit.machine.ts';
import type { FormRef } from '#src/flows/form.ts';
import { usePaletteEvent } from '#src/flows/search/usePaletteEvent.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { Button } from '#src/ui/Button.tsx';
import { ButtonTo } from '#src/ui/links.tsx';

type FlowRef = Actor<typeof consentFormEditMachine>;

/** What may be done with a consent form now, as its chart allows it. */
export function ConsentFormActions({ flow }: { flow: FlowRef }) {
  const saving = useSelector(flow, ({ children }) => children.saving);
  const form = useSelector(saving, (snapshot) => snapshot?.children.form);
  const stored = useSelector(flow, ({ context }) => context.form?.id);
  const canStart = useSelector(flow, (snapshot) => snapshot.can({ type: 'draft.asked' }));
  const canDiscard = useSelector(flow, (snapshot) => snapshot.can({ type: 'discarding.asked' }));
  const canArchive = useSelector(flow, (snapshot) => snapshot.can({ type: 'archive.asked' }));
  const isStarting = useSelector(flow, (snapshot) => snapshot.matches({ shown: 'starting' }));
  const isShown = useSelector(flow, (snapshot) => snapshot.matches('shown'));
  const clinic = useSelector(flow, ({ context }) => context.form?.clinic);
  const forbidden = useForbidden('forms.manage', clinic);
  usePaletteEvent(flow, t('Start a new draft of the form'), 'draft.asked', forbidden);
  usePaletteEvent(flow, t('Discard the draft of the form'), 'discarding.asked', forbidden);
  usePaletteEvent(flow, t('Archive the form'), 'archive.asked', forbidden);
  return (
    <>
      {isShown && (
        <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      )}
      {stored && (
        <ButtonTo
          to="/dashboard/consent-form/create"
          search={{ copy: stored }}
          disabledReason={forbidden}
          icon={<Copy size={16} aria-hidden />}
        >
          {t('Duplicate')}
        </ButtonTo>
      )}
      {canArchive && (
        <Button
          variant="danger"
          icon={<Archive size={16} aria-hidden />}
          disabledReason={forbidden}
          onClick={() => flow.send({ type: 'archive.asked' })}
        >
          {t('Archive form')}
        </Button>
      )}
      {canDiscard && (
        <Button
          variant="danger"
          disabledReason={forbidden}
          onClick={() => flow.send({ type: 'discarding.asked' })}
        >
          {t('Discard the draft')}
        </Button>
      )}
      {(canStart || isStarting) && (
        <Button
          variant="primary"
          icon={<Pencil size={16} aria-hidden />}
          isPending={isStarting}
          disabledReason={forbidden}
          onClick={() => flow.send({ type: 'draft.asked' })}
        >
          {t('New draft')}
        </Button>
      )}
      {form && <PublishButton flow={flow} form={form} forbidden={forbidden} />}
    </>
  );
}

type PublishProps = { flow: FlowRef; form: FormRef; forbidden: string | undefined };

function PublishButton({ flow, form, forbidden }: PublishProps) {
  const isUnsaved = useSelector(form, (snapshot) => snapshot.hasTag('unsaved'));
  const isPublishing = useSelector(flow, (snapshot) => snapshot.matches({ open: 'publishing' }));
  const isEmpty = useSelector(flow, ({ context }) => (context.form?.blocks ?? []).length === 0);
  const values = useSelector(form, ({ context }) => context.values);
  const canPublish = useSelector(flow, (snapshot) => snapshot.can({ type: 'publish.asked', values }));
  return (
    <Button
      icon={<Send size={16} aria-hidden />}
      isPending={isPublishing}
      disabledReason={
        forbidden ??
        (isUnsaved
          ? t('Save your changes first.')
          : isEmpty
            ? t('This form has no blocks yet.')
            : canPublish || isPublishing
              ? undefined
              : t('Wait until the current step has finished.'))
      }
      onClick={() => flow.send({ type: 'publish.asked', values })}
    >
      {t('Publish')}
    </Button>
  );
}
