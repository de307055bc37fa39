import X from 'lucide-react/icons/x';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { useField } from '#src/screens/form/useField.ts';
import { useSteps } from '#src/screens/form/useSteps.ts';
import { Button } from '#src/ui/Button.tsx';
import { ComboBox } from '#src/ui/ComboBox.tsx';
import * as css from './staff.css.ts';
import { languageName } from './words.ts';

const codes =
  'ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka km ko lt lv mk mr ms mt ne nl no pa pl ps pt ro ru sk sl so sq sr sv sw ta te th tl tr uk ur vi yo zh zu'.split(
    ' ',
  );
const options = codes
  .map((id) => ({ id, label: languageName(id) }))
  .sort((one, other) => one.label.localeCompare(other.label));

/** What someone speaks: found by typing, each taken away by its own button. */
export function LanguagesField({ form }: { form: FormRef }) {
  const { value, onChange, ...field } = useField(form, 'languages');
  const steps = useSteps(form);
  const spoken = (Array.isArray(value) ? value : []) as string[];
  return (
    <div>
      <ComboBox
        {...field}
        value=""
        placeholder={t('Add a language')}
        options={options.filter(({ id }) => !spoken.includes(id))}
        onChange={(id) => {
          if (id !== '' && spoken.length < 20) onChange([...spoken, id]);
        }}
      />
      {spoken.length > 0 && (
        <div className={css.chosen}>
          {spoken.map((code) => (
            <Button
              key={code}
              size="small"
              icon={<X size={14} aria-hidden />}
              aria-label={t('Remove {code}', { code: languageName(code) })}
              isDisabled={field.isReadOnly}
              onClick={() =>
                steps.remove(
                  'languages',
                  spoken.indexOf(code),
                  t('{name} was removed.', { name: languageName(code) }),
                )
              }
            >
              {languageName(code)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
