import { memo } from 'react';
import type { BlockValue } from '#machines/form/blocks.ts';
import { t } from '#src/language/t.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { CheckboxGroup } from '#src/ui/CheckboxGroup.tsx';
import { DateField } from '#src/ui/DateField.tsx';
import { NumberField } from '#src/ui/NumberField.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { type FieldTexts, filledIn } from './markdown.ts';

/** What a patient may answer to one block. */
export type AnswerValue = string | boolean | readonly string[];

type Props = {
  block: BlockValue;
  fields: FieldTexts;
  /** Keeps the ids of two documents on one page apart. */
  scope: string;
  value: AnswerValue | undefined;
  error?: string | undefined;
  isReadOnly?: boolean;
  onChange: (key: string, value: AnswerValue) => void;
  onBlur?: (key: string) => void;
};

const none: readonly string[] = [];

/** One question of a consent form with the control that its kind wants. */
export const AnswerField = memo(function AnswerField(props: Props) {
  const { block, fields, value } = props;
  const { key, options, help, required } = block;
  const given = {
    name: `${props.scope}${key}`,
    label: filledIn(block.label, fields),
    hint: help === '' ? undefined : filledIn(help, fields),
    isRequired: required,
    isReadOnly: props.isReadOnly,
    error: props.error,
    onBlur: () => props.onBlur?.(key),
  };
  const text = typeof value === 'string' ? value : '';
  const change = (next: AnswerValue) => props.onChange(key, next);
  const choices = options
    .filter((option) => option.trim() !== '')
    .map((option) => ({ id: option, label: option }));
  switch (block.type) {
    case 'long_text':
      return <TextArea {...given} value={text} onChange={change} maxLength={10_000} />;
    case 'number':
      return <NumberField {...given} value={text} onChange={change} />;
    case 'select':
      return <Select {...given} options={choices} value={text} onChange={change} />;
    case 'radio':
      return <RadioGroup {...given} options={choices} value={text} onChange={change} />;
    case 'checkbox':
      return <Checkbox {...given} isSelected={value === true} onChange={change} />;
    case 'checkbox_group':
      return (
        <CheckboxGroup
          {...given}
          options={choices}
          value={Array.isArray(value) ? value : none}
          onChange={change}
        />
      );
    case 'date':
      return <DateField {...given} value={text} onChange={change} keepsWords />;
    case 'initials':
      return (
        <TextField
          {...given}
          hint={given.hint ?? t('The initials of the person who signs.')}
          value={text}
          onChange={change}
          maxLength={10}
        />
      );
    default:
      return <TextField {...given} type={inputs[block.type] ?? 'text'} value={text} onChange={change} />;
  }
});

const inputs: Partial<Record<BlockValue['type'], 'email' | 'tel'>> = {
  email: 'email',
  phone: 'tel',
};
