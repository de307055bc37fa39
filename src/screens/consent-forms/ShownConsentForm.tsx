import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { consentFormEditMachine } from '#machines/flows/consents/consentFormEdit.machine.ts';
import { blockValues } from '#machines/form/blocks.ts';
import { consentFormRestorationFlow } from '#src/flows/consents/consentFormRestoration.ts';
import { t } from '#src/language/t.ts';
import { noAnswer, troubleInWords } from '#src/language/troubleInWords.ts';
import { AnswerField } from '#src/screens/consents/shared/AnswerField.tsx';
import { ConsentDocument } from '#src/screens/consents/shared/ConsentDocument.tsx';
import { ArchivedNotice } from '#src/screens/form/ArchivedNotice.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { desk, settings } from './builder/builder.css.ts';
import { ConsentFormFacts } from './ConsentFormFacts.tsx';
import { FormHistory } from './FormHistory.tsx';
import { PaperLines } from './PaperLines.tsx';
import { blankFields } from './previewFields.ts';
import { VersionList } from './VersionList.tsx';

const ignore = () => {};
const unanswered = {};

/** A consent form that is read, not written: the version in force, or one in the archive. */
export function ShownConsentForm({ flow }: { flow: ActorRefFrom<typeof consentFormEditMachine> }) {
  const app = useApp();
  const isShown = useSelector(flow, (snapshot) => snapshot.matches('shown'));
  const form = useSelector(flow, ({ context }) => context.form);
  const services = useSelector(flow, ({ context }) => context.services);
  const problem = useSelector(flow, ({ context }) => troubleInWords(context.problem, noAnswer));
  if (!isShown || !form) return null;
  return (
    <div className={desk}>
      <div className={settings}>
        {form.status === 'archived' && (
          <ArchivedNotice
            machine={consentFormRestorationFlow(app)}
            input={{ id: form.id, version: form.version }}
            title={t('This form is in the archive')}
            action={t('Restore form')}
            onRestored={() => {
              app.toasts.push({ kind: 'success', text: t('{title} was restored.', { title: form.title }) });
              flow.send({ type: 'retried' });
            }}
            onReload={() => flow.send({ type: 'retried' })}
          >
            {t('It can neither be chosen nor signed. What was signed stays as it is.')}
          </ArchivedNotice>
        )}
        {problem && (
          <Notice tone="danger" isUrgent title={t('This was not done')}>
            {problem}
          </Notice>
        )}
        <ConsentFormFacts form={form} services={services} />
        <VersionList flow={flow} />
        <FormHistory flow={flow} />
      </div>
      <ConsentDocument
        title={form.title}
        language={form.language}
        blocks={blockValues(form.blocks ?? []).map((block) => ({ ...block, show_if: null }))}
        fields={blankFields}
        answers={unanswered}
        question={(block) => (
          <AnswerField
            block={block}
            fields={blankFields}
            scope="shown-"
            value={undefined}
            isReadOnly
            onChange={ignore}
          />
        )}
      />
      <PaperLines
        isSignedAbove={(form.blocks ?? []).some(({ type }) => type === 'signature')}
        hasWitness={form.requires_witness}
      />
    </div>
  );
}
