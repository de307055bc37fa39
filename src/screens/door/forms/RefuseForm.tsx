import { t } from '#src/language/t.ts';
import { TextForm, type TextFormProps } from '../TextForm.tsx';

/** Why the patient doesn't agree. */
export const RefuseForm = (props: TextFormProps) => (
  <TextForm
    {...props}
    words={{
      before: t('The clinic will be told and will talk with you about it. You can still sign later.'),
      label: t('Why not?'),
      empty: t('Write a reason first.'),
      send: t("Tell the clinic I don't agree"),
      leave: t('Back to the text'),
    }}
  />
);
