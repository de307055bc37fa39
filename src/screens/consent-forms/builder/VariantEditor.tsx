import { type BlockValue, hasOptions } from '#machines/form/blocks.ts';
import type { BlockWords, VariantValue } from '#machines/form/variants.ts';
import { listed } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { languageWord } from '#src/screens/consent-forms/shared/words.ts';
import { TextArea } from '#src/ui/TextArea.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import * as css from './builder.css.ts';

type Props = {
  variant: VariantValue;
  blocks: readonly BlockValue[];
  isReadOnly: boolean;
  onChange: (variant: VariantValue) => void;
};

const blank = { label: '', help: '', options: [] };

/** The words of a form in another language, block by block below the original. */
export function VariantEditor({ variant, blocks, isReadOnly, onChange }: Props) {
  const { language } = variant;
  const word = languageWord(language);
  const change = (key: string, part: Partial<BlockWords>) => {
    const known = variant.blocks.find((one) => one.key === key);
    const next = { ...blank, ...known, key, ...part };
    const others = variant.blocks.filter((one) => one.key !== key);
    onChange({ ...variant, blocks: [...others, next] });
  };
  return (
    <fieldset className={css.editor} lang={language} aria-label={word}>
      <TextField
        name={`variant-${language}-title`}
        label={t('Title in {word}', { word })}
        value={variant.title}
        isReadOnly={isReadOnly}
        maxLength={200}
        onChange={(title) => onChange({ ...variant, title })}
      />
      {blocks.map((block, at) => {
        const words = variant.blocks.find(({ key }) => key === block.key);
        const name = `variant-${language}-${block.key}`;
        return (
          <div className={css.settings} key={block.key}>
            <TextArea
              name={name}
              label={t('Block {number} in {word}', { number: at + 1, word })}
              hint={block.label}
              rows={1}
              maxLength={5000}
              value={words?.label ?? ''}
              isReadOnly={isReadOnly}
              onChange={(label) => change(block.key, { label })}
            />
            {hasOptions(block.type) && (
              <TextArea
                name={`${name}-options`}
                label={t('Choices of block {number} in {word}', { number: at + 1, word })}
                hint={t('One on each line, in this order: {options}', { options: listed(block.options) })}
                rows={2}
                value={(words?.options ?? []).join('\n')}
                isReadOnly={isReadOnly}
                onChange={(text) => change(block.key, { options: text.split('\n') })}
              />
            )}
            {block.help !== '' && (
              <TextField
                name={`${name}-help`}
                label={t('Help of block {number} in {word}', { number: at + 1, word })}
                hint={block.help}
                value={words?.help ?? ''}
                isReadOnly={isReadOnly}
                onChange={(help) => change(block.key, { help })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
