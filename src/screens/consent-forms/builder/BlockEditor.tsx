import Braces from 'lucide-react/icons/braces';
import { useRef } from 'react';
import { type BlockValue, canFillChart, chartFields, hasOptions, isAsked } from '#machines/form/blocks.ts';
import { typeInto } from '#src/effects/typeInto.ts';
import { t } from '#src/language/t.ts';
import { mergeWords } from '#src/screens/consent-forms/shared/words.ts';
import { type MergeField, mergeFields } from '#src/screens/consents/shared/markdown.ts';
import { chartFieldWords } from '#src/screens/intake/shared/words.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import type { BlockEdits } from './blockEdits.ts';
import * as css from './builder.css.ts';
import { ConditionField } from './ConditionField.tsx';

type Props = {
  block: BlockValue;
  earlier: readonly BlockValue[];
  /** Whether the form asks questions before a visit. */
  isIntake: boolean;
  edits: BlockEdits;
  isReadOnly: boolean;
};

const textLabels: Partial<Record<BlockValue['type'], string>> = {
  heading: t('Heading'),
  paragraph: t('Text'),
  checkbox: t('Statement'),
  signature: t('Above the signature'),
};

/** Everything that can be set about one block. */
export function BlockEditor({ block, earlier, isIntake, edits, isReadOnly }: Props) {
  const { key, type } = block;
  const area = useRef<HTMLTextAreaElement>(null);
  const change = (part: Partial<BlockValue>) => edits.change(key, part);
  const insert = (field: MergeField) => {
    const box = area.current;
    const at = box?.selectionStart ?? 0;
    // once the menu is closed, which gives the focus back
    setTimeout(() => box && typeInto(box, `{${field}}`, at));
  };
  return (
    <div className={css.editor}>
      <TextArea
        ref={area}
        name={`${key}-label`}
        label={textLabels[type] ?? t('Question')}
        hint={
          type === 'paragraph'
            ? t(
                'An empty line begins a paragraph. **Bold**, *italic*, - lists and [links](https://example.org).',
              )
            : undefined
        }
        rows={type === 'paragraph' ? 6 : 1}
        maxLength={5000}
        isRequired
        value={block.label}
        isReadOnly={isReadOnly}
        onChange={(label) => change({ label })}
        onBlur={edits.leave}
      />
      {!isReadOnly && (
        <div>
          <Menu
            label={t('Insert a field')}
            size="small"
            variant="secondary"
            icon={<Braces size={16} aria-hidden />}
            items={mergeFields.map((field) => ({
              id: field,
              label: mergeWords[field],
              onAction: () => insert(field),
            }))}
          />
        </div>
      )}
      {hasOptions(type) && (
        <TextArea
          name={`${key}-options`}
          label={t('Choices')}
          hint={t('One on each line.')}
          rows={3}
          isRequired
          value={block.options.join('\n')}
          isReadOnly={isReadOnly}
          onChange={(text) => change({ options: text.split('\n') })}
          onBlur={edits.leave}
        />
      )}
      {type !== 'paragraph' && (
        <TextField
          name={`${key}-help`}
          label={t('Help')}
          value={block.help}
          isReadOnly={isReadOnly}
          onChange={(help) => change({ help })}
          onBlur={edits.leave}
        />
      )}
      {isAsked(type) && (
        <Checkbox
          name={`${key}-required`}
          label={t('An answer is required')}
          isSelected={block.required}
          isReadOnly={isReadOnly}
          onChange={(required) => change({ required })}
        />
      )}
      {isIntake && canFillChart(type) && (
        <Select
          name={`${key}-chart`}
          label={t('Proposed for the chart as')}
          hint={t('Staff accept or dismiss the answer; nothing is overwritten by itself.')}
          value={block.chart_field ?? 'none'}
          isReadOnly={isReadOnly}
          options={[
            { id: 'none', label: t('Nothing: staff only read it') },
            ...chartFields.map((id) => ({ id, label: chartFieldWords[id] })),
          ]}
          onChange={(id) =>
            edits.propose(
              key,
              chartFields.find((field) => field === id),
            )
          }
        />
      )}
      <ConditionField
        block={block}
        earlier={earlier}
        isReadOnly={isReadOnly}
        onChange={(show_if) => change({ show_if })}
      />
    </div>
  );
}
