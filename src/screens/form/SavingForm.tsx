import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { FormValue, FormValues } from '#machines/form/rules.ts';
import type { FormRef } from '#src/flows/form.ts';
import type { SavingRef } from '#src/flows/saving.ts';
import { t } from '#src/language/t.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { FlowForm } from './FlowForm.tsx';
import { FormSaveBar } from './FormSaveBar.tsx';
import { LeaveGuard, type Place } from './LeaveGuard.tsx';
import { OfferedDrafts } from './OfferedDrafts.tsx';
import { SavingNotices, TryAgain } from './SavingNotices.tsx';

/** How far the saving is, for a form that has a bar of its own. */
interface Standing {
  readonly form: FormRef;
  readonly isBusy: boolean;
  readonly isSlow: boolean;
  readonly isFailed: boolean;
}

type Props = {
  saving: SavingRef;
  /** The name of the form. */
  label: string;
  /** The words of the button that saves; "Save changes" unless told. */
  action?: string;
  /** As wide as what is around it, not as a column of fields. */
  isWide?: boolean;
  /** In a window over the page, which its own buttons close. */
  inWindow?: boolean;
  /** Said when the thing can no longer be reached; a thing still to be made never says it. */
  vanished?: string;
  /** Said after saving where the form stays open. */
  saved?: string;
  /** Lists and choices of a conflict in words. */
  describe?: (name: string, value: FormValue) => string | undefined;
  /** Another draft of this form in words. */
  describeDraft?: (values: FormValues) => string;
  /** Told before a draft that someone leaves is stored on the server; without it the browser keeps the draft. */
  onDraftStored?: () => void;
  /** The button that archives or removes the thing; not there while it is saved, compared or gone. */
  removal?: ReactNode;
  /** What else stands beside the button that saves. */
  buttons?: ReactNode;
  /** What stands in the place of the save bar, in a form of a few words. */
  bar?: (standing: Standing) => ReactNode;
  /** Whether a form that is a part of its page is still open at the next address of the page. */
  stays?: (current: Place, next: Place) => boolean;
  children: (form: FormRef) => ReactNode;
};

/** A form that is saved, with whatever the saving chart says about it. */
export function SavingForm({ saving, ...props }: Props) {
  const form = useSelector(saving, ({ children }) => children.form);
  return form ? <OpenForm saving={saving} form={form} {...props} /> : null;
}

function OpenForm({
  saving,
  form,
  label,
  action = t('Save changes'),
  children,
  removal,
  buttons,
  ...props
}: Props & { form: FormRef }) {
  const conflict = useSelector(saving, ({ children }) => children.conflict);
  const isBusy = useSelector(saving, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(saving, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(saving, (snapshot) => snapshot.matches('unavailable'));
  const isVanished = useSelector(saving, (snapshot) => snapshot.matches('vanished'));
  const isSaved = useSelector(saving, (snapshot) => snapshot.matches('saved'));
  const isFilling = useSelector(saving, (snapshot) => snapshot.matches('filling'));
  const {
    isWide = false,
    inWindow = false,
    vanished,
    saved,
    describe,
    describeDraft,
    onDraftStored,
    bar,
    stays,
  } = props;
  const submit = () => form.send({ type: 'form.submitted' });
  return (
    <>
      <FlowForm form={form} label={label} isWide={isWide}>
        <DraftNotice form={form} />
        <OfferedDrafts form={form} {...(describeDraft && { describe: describeDraft })} />
        {isVanished && vanished && (
          <Notice tone="danger" isUrgent title={vanished} action={<TryAgain onRetry={submit} />}>
            {t(
              'It was removed, or your access to it ended. What you typed stays here: copy it, or try again once you have access.',
            )}
          </Notice>
        )}
        {isSaved && saved && <Notice tone="success" title={saved} />}
        {children(form)}
        <SavingNotices
          isSlow={isSlow}
          isUnavailable={isUnavailable}
          onCancel={() => saving.send({ type: 'saving.cancelled' })}
          onRetry={submit}
        />
        {bar ? (
          bar({ form, isBusy, isSlow, isFailed: isUnavailable || isVanished })
        ) : (
          <FormSaveBar form={form} action={action} isFailed={isUnavailable || isVanished} inWindow={inWindow}>
            {isFilling && removal}
            {buttons}
          </FormSaveBar>
        )}
      </FlowForm>
      {conflict && <ConflictDialog conflict={conflict} form={form} {...(describe && { describe })} />}
      <LeaveGuard form={form} {...(stays && { stays })} {...(onDraftStored && { onStore: onDraftStored })} />
    </>
  );
}
