import { useSelector } from '@xstate/react';
import { blocksOfConsent } from '#machines/flows/consents/consentFields.ts';
import type { BlockValue } from '#machines/form/blocks.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { AnswerField, type AnswerValue } from '#src/screens/consents/shared/AnswerField.tsx';
import { ConsentDocument } from '#src/screens/consents/shared/ConsentDocument.tsx';
import type { FieldTexts } from '#src/screens/consents/shared/markdown.ts';
import { ConflictDialog } from '#src/screens/form/ConflictDialog.tsx';
import { DraftNotice } from '#src/screens/form/DraftNotice.tsx';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { LeaveGuard } from '#src/screens/form/LeaveGuard.tsx';
import { useField } from '#src/screens/form/useField.ts';
import { Button } from '#src/ui/Button.tsx';
import { fieldsOf } from '../fieldsOf.ts';
import { answerInWords } from '../GivenAnswer.tsx';
import { GivingBar } from './GivingBar.tsx';
import type { GivingRef } from './givingRef.ts';
import { SendingNotices } from './SendingNotices.tsx';

/** The same sheet, with its questions open. */
export function AnsweringStep({ giving }: { giving: GivingRef }) {
  const form = useSelector(giving, ({ children }) => children.form);
  return form ? <OpenQuestions giving={giving} form={form} /> : null;
}

function OpenQuestions({ giving, form }: { giving: GivingRef; form: FormRef }) {
  const consent = useSelector(giving, ({ context }) => context.consent);
  const answers = useSelector(form, ({ context }) => context.values);
  const isLocked = useSelector(form, (snapshot) => snapshot.hasTag('locked'));
  const conflict = useSelector(giving, ({ children }) => children.conflict);
  const fields = fieldsOf(consent);
  const blocks = blocksOfConsent(consent);
  return (
    <FlowForm form={form} label={consent.consent_form_title} isWide>
      <DraftNotice form={form} />
      <ConsentDocument
        title={consent.consent_form_title}
        language={consent.language ?? ''}
        blocks={blocks}
        fields={fields}
        answers={answers}
        question={(block) => <Question form={form} block={block} fields={fields} />}
      />
      <SendingNotices giving={giving} onRetry={() => form.send({ type: 'form.submitted' })} />
      <GivingBar giving={giving}>
        <Button type="submit" variant="primary" isPending={isLocked}>
          {t('Continue')}
        </Button>
        <Button onClick={() => giving.send({ type: 'step.returned' })}>{t('Back to the text')}</Button>
      </GivingBar>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          form={form}
          describe={(name, value) => {
            const block = blocks.find(({ key }) => key === name);
            return block && answerInWords(block, value);
          }}
        />
      )}
      <LeaveGuard form={form} />
    </FlowForm>
  );
}

function Question({ form, block, fields }: { form: FormRef; block: BlockValue; fields: FieldTexts }) {
  const { value, error, isReadOnly, onChange, onBlur } = useField(form, block.key);
  return (
    <AnswerField
      block={block}
      fields={fields}
      scope=""
      value={value as AnswerValue}
      error={error}
      isReadOnly={isReadOnly}
      onChange={(_key, next) => onChange(next)}
      onBlur={onBlur}
    />
  );
}
