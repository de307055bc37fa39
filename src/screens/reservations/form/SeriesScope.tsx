import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { seriesPlanMachine } from '#machines/parts/seriesPlan.machine.ts';
import type { slotHoldMachine } from '#machines/parts/slotHold.machine.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FormCheckbox } from '#src/screens/form/FormCheckbox.tsx';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { scopes } from '#src/screens/reservations/shared/words.ts';
import { SeriesChange } from './SeriesChange.tsx';

type Props = {
  form: FormRef;
  slot: ActorRefFrom<typeof slotHoldMachine>;
  plan: ActorRefFrom<typeof seriesPlanMachine> | undefined;
  zone: string;
};

/** Which reservations of the series a change is for. */
export function SeriesScope({ form, slot, plan, zone }: Props) {
  const isMany = useSelector(form, ({ context }) => context.values.scope !== 'this');
  const isExplained = useSelector(slot, ({ context }) => context.conflicts.length > 0);
  return (
    <>
      <FormRadioGroup
        form={form}
        name="scope"
        options={scopes}
        hint={t('The others change too: by as many days, to the same time and with the same details.')}
      />
      {isMany && plan && <SeriesChange plan={plan} zone={zone} />}
      {isMany && <FormCheckbox form={form} name="leave_clashing" />}
      {isMany && !isExplained && (
        <FormTextArea
          form={form}
          name="override_reason"
          rows={2}
          hint={t('Only needed if one of the other dates has a conflict.')}
        />
      )}
    </>
  );
}
