import { useActorRef, useSelector } from '@xstate/react';
import { type KeyboardEvent, useState } from 'react';
import { diagnosisSearchFlow } from '#src/flows/records/diagnosisSearch.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { hidden } from '#src/styles/hidden.css.ts';
import * as combo from '#src/ui/ComboBox.css.ts';
import { describeElement } from '#src/ui/describeField.ts';
import { Field } from '#src/ui/Field.tsx';
import { group, input } from '#src/ui/Input.css.ts';
import * as overlay from '#src/ui/Overlay.css.ts';

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
  const search = useActorRef(diagnosisSearchFlow(useApp()));
  const found = useSelector(search, ({ context }) => context.found);
  const isFailed = useSelector(search, (snapshot) => snapshot.matches('failed'));
  const isEmpty = useSelector(search, (snapshot) => snapshot.matches('found')) && found.length === 0;
  const [active, setActive] = useState(-1);
  const props = {
    ...rest,
    label: t('Diagnosis'),
    isRequired: true,
    hint: code ? `ICD-10 ${code}` : t('Free text, or choose a code from the list.'),
  };
  const described = describeElement(props);
  const listId = `${described.id}-list`;
  const isOpen = found.length > 0;
  const close = () => {
    setActive(-1);
    search.send({ type: 'search.ended' });
  };
  const choose = (index: number) => {
    const one = found[index];
    if (one) onChange(one);
    close();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !isOpen) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(Math.max(-1, Math.min(found.length - 1, active + step)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  const status = isFailed
    ? t('The list of codes is not available. You can use your own words.')
    : isEmpty
      ? t('No code found. You can use your own words.')
      : isOpen
        ? t('{count} found', { count: found.length })
        : '';
  return (
    <Field {...props}>
      <div className={group}>
        <input
          {...described}
          className={input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && active >= 0 ? `${described.id}-option-${active}` : undefined}
          autoComplete="off"
          dir={text === '' ? undefined : 'auto'}
          value={text}
          readOnly={rest.isReadOnly}
          onChange={(event) => {
            setActive(-1);
            onChange({ text: event.target.value, code: '' });
            search.send({ type: 'text.typed', text: event.target.value });
          }}
          onKeyDown={press}
          onBlur={() => {
            close();
            onBlur();
          }}
        />
        {isOpen && (
          <div className={`${overlay.surface} ${combo.sheet}`}>
            <div
              className={overlay.list}
              id={listId}
              role="listbox"
              aria-label={t('Diagnoses found')}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
            >
              {found.map((one, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text box
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text box
                <div
                  key={one.code}
                  id={`${described.id}-option-${index}`}
                  className={overlay.item}
                  role="option"
                  aria-selected={index === active}
                  data-focused={index === active || undefined}
                  onClick={() => choose(index)}
                >
                  <span className={overlay.words}>
                    {one.text}
                    <span className={overlay.detail}>{one.code}</span>
                  </span>
                </div>
              ))}
            </div>
          </div>
        )}
      </div>
      <span className={isFailed || isEmpty ? undefined : hidden} role="status">
        {status}
      </span>
    </Field>
  );
}
