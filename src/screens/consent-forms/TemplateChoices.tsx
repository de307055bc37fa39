import { useSelector } from '@xstate/react';
import { blocksOf } from '#machines/form/blocks.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './consentForms.css.ts';
import { type Template, templates } from './templates.ts';

/** Starter forms to copy, as long as there is no block that one of them would replace. */
export function TemplateChoices({ form }: { form: FormRef }) {
  const isEmpty = useSelector(form, ({ context }) => blocksOf(context.values.blocks).length === 0);
  const isLocked = useSelector(form, (snapshot) => snapshot.hasTag('locked'));
  if (!isEmpty) return null;
  const begin = ({ title, category, blocks }: Template) => {
    const typed = String(form.getSnapshot().context.values.title ?? '').trim();
    form.send({ type: 'field.changed', name: 'title', value: typed || title });
    form.send({ type: 'field.changed', name: 'category', value: category });
    form.send({ type: 'field.changed', name: 'blocks', value: blocks });
  };
  return (
    <section aria-labelledby="templates">
      <h2 id="templates" className={css.small}>
        {t('Start with a template')}
      </h2>
      <ul className={css.templates}>
        {templates.map((template) => (
          <li className={css.template} key={template.id}>
            <Button size="small" isDisabled={isLocked} onClick={() => begin(template)}>
              {template.title}
            </Button>
            <span className={quiet}>{template.about}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
