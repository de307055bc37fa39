import { t } from '#src/language/t.ts';
import { TextForm, type TextFormProps } from './TextForm.tsx';

/** A question to the clinic. */
export const AskForm = (props: TextFormProps) => (
  <TextForm
    {...props}
    words={{
      label: t('Your question'),
      hint: t("In an emergency, call for help instead. This isn't read at once."),
      empty: t('Write your question first.'),
      send: t('Send question'),
      leave: t('Back to the visit'),
    }}
  />
);
