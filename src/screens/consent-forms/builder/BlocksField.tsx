import Plus from 'lucide-react/icons/plus';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type BlockType, blocksOf, blockTypes, MOST_BLOCKS } from '#machines/form/blocks.ts';
import type { FormRef } from '#src/flows/form.ts';
import { useField } from '#src/screens/form/useField.ts';
import { FieldError } from '#src/ui/Field.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { blockWords } from '../words.ts';
import { BlockEditor } from './BlockEditor.tsx';
import { BlockRow } from './BlockRow.tsx';
import { blockEdits } from './blockEdits.ts';
import { blockIcons } from './blockIcons.tsx';
import * as css from './builder.css.ts';

/** The blocks of a form as a list that is added to, opened, ordered and shortened. */
export function BlocksField({ form }: { form: FormRef }) {
  const { value, error, isReadOnly } = useField(form, 'blocks');
  const edits = useMemo(() => blockEdits(form), [form]);
  const [openKey, setOpen] = useState<string | null>(null);
  const list = useRef<HTMLFieldSetElement>(null);
  const blocks = blocksOf(value);
  const focus = useCallback(
    (selector: string) =>
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus()),
    [],
  );
  const toggle = useCallback((key: string) => setOpen((open) => (open === key ? null : key)), []);
  const remove = useCallback(
    (key: string) => {
      edits.remove(key);
      edits.leave();
      focus('[data-add] button');
    },
    [edits, focus],
  );
  const add = (type: BlockType) => {
    const key = edits.add(type, openKey);
    setOpen(key);
    focus(`#field-${key}-label`);
  };
  return (
    <fieldset
      ref={list}
      className={css.list}
      id="field-blocks"
      tabIndex={-1}
      aria-describedby={error ? 'field-blocks-error' : undefined}
    >
      <legend className={css.legend}>Blocks</legend>
      {blocks.length === 0 && (
        <p className={css.none}>
          Nothing to read or to answer yet. Add the first block, or begin with a template.
        </p>
      )}
      <ol className={css.rows}>
        {blocks.map((block, at) => (
          <li key={block.key} className={css.item} data-at={at}>
            <BlockRow
              block={block}
              at={at}
              isLast={at === blocks.length - 1}
              isOpen={openKey === block.key}
              isReadOnly={isReadOnly}
              edits={edits}
              onToggle={toggle}
              onRemove={remove}
            />
            {openKey === block.key && (
              <fieldset aria-label={`Block ${at + 1}: ${blockWords[block.type]}`}>
                <BlockEditor
                  block={block}
                  earlier={blocks.slice(0, at)}
                  edits={edits}
                  isReadOnly={isReadOnly}
                />
              </fieldset>
            )}
          </li>
        ))}
      </ol>
      {error && <FieldError id="field-blocks-error">{error}</FieldError>}
      {!isReadOnly && blocks.length < MOST_BLOCKS && (
        <div data-add>
          <Menu
            label="Add block"
            variant="secondary"
            icon={<Plus size={16} aria-hidden />}
            items={blockTypes.map((type) => ({
              id: type,
              label: blockWords[type],
              icon: blockIcons[type],
              onAction: () => add(type),
            }))}
          />
        </div>
      )}
    </fieldset>
  );
}
