import { type BlockValue, type Condition, canDecide } from '#machines/form/blocks.ts';
import { t } from '#src/language/t.ts';
import { blockWords } from '#src/screens/consent-forms/shared/words.ts';
import { FormPair } from '#src/ui/FormLayout.tsx';
import { Select } from '#src/ui/Select.tsx';

type Props = {
  block: BlockValue;
  /** The blocks above it. */
  earlier: readonly BlockValue[];
  isReadOnly: boolean;
  onChange: (condition: Condition | null) => void;
};

/** When a block is shown: always, or after one answer to a block above it. */
export function ConditionField({ block, earlier, isReadOnly, onChange }: Props) {
  const deciders = earlier.filter(({ type }) => canDecide(type));
  const on = block.show_if;
  if (deciders.length === 0 && !on) return null;
  const decider = earlier.find(({ key }) => key === on?.key);
  const answers = (decider?.options ?? []).filter((option) => option.trim() !== '');
  const choose = (key: string) => {
    const chosen = deciders.find((one) => one.key === key);
    if (!chosen) return onChange(null);
    onChange({ key, equals: chosen.type === 'checkbox' ? true : (chosen.options[0] ?? '') });
  };
  return (
    <FormPair>
      <Select
        name={`${block.key}-shown`}
        label={t('Shown')}
        value={on ? on.key : 'always'}
        isReadOnly={isReadOnly}
        options={[
          { id: 'always', label: t('Always') },
          ...deciders.map(({ key, label, type }) => ({
            id: key,
            label: t('After “{label}”', { label: (label.trim() || blockWords[type]).slice(0, 60) }),
          })),
        ]}
        onChange={choose}
      />
      {decider && decider.type !== 'checkbox' && (
        <Select
          name={`${block.key}-answer`}
          label={t('Answered with')}
          value={String(on?.equals ?? '')}
          isReadOnly={isReadOnly}
          options={answers.map((option) => ({ id: option, label: option }))}
          onChange={(equals) => onChange({ key: decider.key, equals })}
        />
      )}
    </FormPair>
  );
}
