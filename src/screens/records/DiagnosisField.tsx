import { useSelector } from '@xstate/react';
import { ComboBox as ComboBoxRoot } from 'react-aria-components/ComboBox';
import { diagnosisSearchFlow } from '#src/flows/records/diagnosisSearch.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { ComboBoxBody } from '#src/ui/ComboBoxBody.tsx';
import { describeField } from '#src/ui/describeField.ts';
import { Field } from '#src/ui/Field.tsx';

type Props = {
  name: string;
  text: string;
  code: string;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (part: { text: string; code: string }) => void;
  onBlur: () => void;
};

/** A diagnosis: words that are looked up in the list of codes while they are typed, and may stand alone. */
export function DiagnosisField({ text, code, onChange, onBlur, ...rest }: Props) {
  const search = useChart(diagnosisSearchFlow(useApp()));
  const found = useSelector(search, ({ context }) => context.found);
  const isFailed = useSelector(search, (snapshot) => snapshot.matches('failed'));
  const isEmpty = useSelector(search, (snapshot) => snapshot.matches('found')) && found.length === 0;
  const props = {
    ...rest,
    label: t('Diagnosis'),
    isRequired: true,
    hint: code ? `ICD-10 ${code}` : t('Free text, or choose a code from the list.'),
  };
  const { name, ...described } = describeField(props);
  const options = found.map((one) => ({ id: one.code, label: one.text, detail: one.code }));
  const end = () => search.send({ type: 'search.ended' });
  const choose = (id: string) => {
    const one = found.find((other) => other.code === id);
    if (one) onChange(one);
    end();
  };
  const type = (words: string) => {
    onChange({ text: words, code: '' });
    search.send({ type: 'text.typed', text: words });
  };
  const take = (marked: { id: string } | undefined) => {
    choose(marked?.id ?? '');
    return true;
  };
  return (
    <Field {...props}>
      <ComboBoxRoot
        {...described}
        items={options}
        value={null}
        inputValue={text}
        onInputChange={type}
        onBlur={() => {
          end();
          onBlur();
        }}
        menuTrigger="manual"
      >
        <ComboBoxBody
          name={name}
          isLocked={rest.isReadOnly}
          isSuggesting
          combo={{
            text,
            isTyping: options.length > 0,
            matches: options,
            takeable: options,
            first: undefined,
            choose,
            miss: end,
            forget: end,
            type,
            take,
            giveUp: end,
            leave: end,
          }}
        />
      </ComboBoxRoot>
      <span role="status">
        {isFailed
          ? t('The list of codes is not available. You can use your own words.')
          : isEmpty && t('No code found. You can use your own words.')}
      </span>
    </Field>
  );
}
