import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import {
  blocksOfConsent,
  type PatientConsent,
  signingFields,
} from '#machines/flows/consents/consentFields.ts';
import type { LeftWords } from '#machines/flows/consents/consentWords.ts';
import type { reservationConsentEditMachine } from '#machines/flows/reservations/reservationConsentEdit.machine.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { TypedWords, type Words } from '#src/screens/form/TypedWords.tsx';
import { fieldsOf } from './fieldsOf.ts';
import { answerInWords } from './GivenAnswer.tsx';
import { filledIn } from './shared/markdown.ts';
import { timeIn } from './shared/words.ts';

/** What someone typed here for a consent that was decided without it: to be read, copied or dropped. */
export function LeftAnswers({ flow }: { flow: ActorRefFrom<typeof reservationConsentEditMachine> }) {
  const consent = useSelector(flow, ({ context }) => context.consent);
  const left = useSelector(flow, ({ context }) => context.left);
  const zone = useSelector(flow, ({ context }) => context.zone);
  if (!consent || !left) return null;
  return (
    <TypedWords
      title={t('This form was closed before what you typed was saved')}
      when={timeIn(zone)(left.keptAt)}
      words={wordsOf(consent, left)}
      onDrop={() => flow.send({ type: 'words.discarded' })}
    />
  );
}

function wordsOf(consent: PatientConsent, { answers, signing }: LeftWords): Words[] {
  const blocks = blocksOfConsent(consent);
  const fields = fieldsOf(consent);
  const asked = Object.entries(answers).map(([key, value]): Words => {
    const block = blocks.find((one) => one.key === key);
    // the text may have been replaced before it was signed
    if (!block) return [t('A question that this form no longer asks'), String(value)];
    return [filledIn(block.label, fields), answerInWords(block, value)];
  });
  const known = { ...signingFields(consent), ...signingFields({ ...consent, reservation_state: 'closed' }) };
  const said = Object.entries(signing).map(
    ([name, value]): Words => [translateServerText(known[name]?.label) ?? name, String(value)],
  );
  return [...asked, ...said];
}
