import { useSelector } from '@xstate/react';
import Plus from 'lucide-react/icons/plus';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { blockCarryingMachine } from '#machines/flows/consents/blockCarrying.machine.ts';
import { type BlockType, blocksOf, blockTypes, isOffered, MOST_BLOCKS } from '#machines/form/blocks.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { blockWords } from '#src/screens/consent-forms/shared/words.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useField } from '#src/screens/form/useField.ts';
import { useSteps } from '#src/screens/form/useSteps.ts';
import { useChart } from '#src/session/useChart.ts';
import { FieldError } from '#src/ui/Field.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { BlockEditor } from './BlockEditor.tsx';
import { BlockRow } from './BlockRow.tsx';
import { blockEdits } from './blockEdits.ts';
import { blockIcons } from './blockIcons.tsx';
import * as css from './builder.css.ts';
import { CarryingStatus } from './Grip.tsx';

/** Over which place a block is carried, or -1. */
const heldAt = (snapshot: SnapshotFrom<typeof blockCarryingMachine>) =>
  snapshot.hasTag('carrying') ? snapshot.context.over : -1;

/** The blocks of a form as a list that is added to, opened, ordered and shortened. */
export function BlocksField({ form }: { form: FormRef }) {
  const { id, value, error, isReadOnly } = useField(form, 'blocks');
  const steps = useSteps(form);
  const edits = useMemo(() => blockEdits(form), [form]);
  const [openKey, setOpen] = useState<string | null>(null);
  const carrying = useChart(blockCarryingMachine);
  const held = useSelector(carrying, heldAt);
  const list = useRef<HTMLFieldSetElement>(null);
  const blocks = blocksOf(value);
  const category = useField(form, 'category').value;
  const focus = useCallback(
    (selector: string) =>
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus()),
    [],
  );
  useFact(carrying, 'moved', ({ from, to }) => {
    edits.move(from, to);
    focus(`[data-grip="${to}"]`);
  });
  const toggle = useCallback((key: string) => setOpen((open) => (open === key ? null : key)), []);
  const remove = useCallback(
    (_: string, at: number) => {
      steps.remove('blocks', at, t('Block {number} was removed.', { number: at + 1 }));
      edits.leave();
      focus('[data-add] button');
    },
    [steps, edits, focus],
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
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={css.legend}>{t('Blocks')}</legend>
      {blocks.length === 0 && (
        <p className={css.none}>{t('This form is empty. Add the first block, or start with a template.')}</p>
      )}
      <ol className={css.rows}>
        {blocks.map((block, at) => (
          <li key={block.key} className={css.item} data-over={held === at || undefined}>
            <BlockRow
              block={block}
              at={at}
              count={blocks.length}
              isOpen={openKey === block.key}
              isReadOnly={isReadOnly}
              edits={edits}
              carrying={carrying}
              onToggle={toggle}
              onRemove={remove}
            />
            {openKey === block.key && (
              <fieldset
                aria-label={t('Block {number}: {blockWord}', {
                  number: at + 1,
                  blockWord: blockWords[block.type],
                })}
              >
                <BlockEditor
                  block={block}
                  earlier={blocks.slice(0, at)}
                  isIntake={category === 'intake'}
                  edits={edits}
                  isReadOnly={isReadOnly}
                />
              </fieldset>
            )}
          </li>
        ))}
      </ol>
      <CarryingStatus carrying={carrying} />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {!isReadOnly && blocks.length < MOST_BLOCKS && (
        <div data-add>
          <Menu
            label={t('Add block')}
            variant="secondary"
            icon={<Plus size={16} aria-hidden />}
            items={blockTypes
              .filter((type) => isOffered(type, category))
              .map((type) => ({
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
