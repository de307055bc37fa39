import { useSelector } from '@xstate/react';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FormDateField } from '#src/screens/form/FormDateField.tsx';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormTimeField } from '#src/screens/form/FormTimeField.tsx';
import { instantsOf, shownInstead } from '#src/time/wallTime.ts';
import { FormPair } from '#src/ui/FormLayout.tsx';
import { Notice } from '#src/ui/Notice.tsx';

const folds = [
  { id: '', label: t('The first, before the clocks go back') },
  { id: 'later', label: t('The second, after the clocks went back') },
];

type Props = { form: FormRef; zone: string };

/** Day and time at the clinic, with a word where the clocks skip the time or show it twice. */
export function TimeFields({ form, zone }: Props) {
  const date = useSelector(form, ({ context }) => String(context.values.date ?? ''));
  const time = useSelector(form, ({ context }) => String(context.values.time ?? ''));
  const isWhole = date !== '' && time !== '';
  const instead = isWhole ? shownInstead(date, time, zone) : null;
  const isTwice = isWhole && instantsOf(date, time, zone).length > 1;
  return (
    <>
      <FormPair>
        <FormDateField form={form} name="date" />
        <FormTimeField form={form} name="time" />
      </FormPair>
      {instead && (
        <Notice tone="warning" title={t('The clocks skip this time')}>
          {t(
            'On this day the clocks at the clinic go forward and show {instead} instead. Choose another time.',
            { instead },
          )}
        </Notice>
      )}
      {isTwice && <FormRadioGroup form={form} name="fold" options={folds} />}
    </>
  );
}
