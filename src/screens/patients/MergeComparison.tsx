import { useSelector } from '@xstate/react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import type { ActorRefFrom } from 'xstate';
import {
  differing,
  isNotContacted,
  type MergeField,
  type MergePreview,
  mergeFields,
} from '#machines/flows/patients/mergeFields.ts';
import { fullName, type Patient } from '#machines/flows/patients/patientFields.ts';
import { type patientMergeMachine, sideOf } from '#machines/flows/patients/patientMerge.machine.ts';
import type { FormValue } from '#machines/form/rules.ts';
import { inARow } from '#src/language/listed.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ChoiceCompare } from '#src/ui/ChoiceCompare.tsx';
import * as css from './shared/patients.css.ts';
import { patientValueInWords } from './shared/words.ts';

type Props = { preview: MergePreview; flow: ActorRefFrom<typeof patientMergeMachine> };

const describe = patientValueInWords(String);

/** A value of a chart as it is read. */
function inWords(patient: Patient, name: MergeField): string {
  const value = patient[name];
  if (name === 'guardian') return inARow([patient.guardian?.name, patient.guardian?.phone_number]);
  if (name === 'photo_url') return value ? t('A picture') : '';
  return describe(name, value as FormValue) ?? String(value ?? '');
}

/** Both charts field by field; what is the same in both is left out. */
export function MergeComparison({ preview, flow }: Props) {
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const { patient, into } = preview;
  const names = differing(preview);
  return (
    <Card
      title={t('Choose which version to keep')}
      text={rich('The chart of {name} ({mrn}) is kept, that of {name2} ({mrn2}) goes into it.', {
        name: <bdi>{fullName(into)}</bdi>,
        mrn: <bdi>{into.mrn}</bdi>,
        name2: <bdi>{fullName(patient)}</bdi>,
        mrn2: <bdi>{patient.mrn}</bdi>,
      })}
      action={
        <Button
          size="small"
          icon={<ArrowLeftRight size={16} aria-hidden />}
          onClick={() => flow.send({ type: 'sides.swapped' })}
        >
          {t('Keep the other one')}
        </Button>
      }
    >
      {names.length === 0 ? (
        <p>{t('Both charts have the same values.')}</p>
      ) : (
        <ChoiceCompare
          mineLabel={t('Kept chart {mrn}', { mrn: into.mrn })}
          theirsLabel={t('Other chart {mrn}', { mrn: patient.mrn })}
          fields={names.map((name) => ({
            name,
            label: translateServerText(mergeFields[name]),
            mine: inWords(into, name),
            theirs: inWords(patient, name),
          }))}
          choices={Object.fromEntries(names.map((name) => [name, sideOf(context, name) ?? undefined]))}
          onChoose={(name, side) => flow.send({ type: 'field.chosen', name: name as MergeField, side })}
        />
      )}
      {isNotContacted(preview) && (
        <p className={quiet}>{t('One of the charts says not to contact the patient. That stays.')}</p>
      )}
      <p className={quiet}>
        {t('Allergies, conditions, medications, emergency contacts and labels of both charts are joined.')}
      </p>
      <div className={css.row}>
        <Button onClick={() => flow.send({ type: 'other.reconsidered' })}>
          {t('Choose another patient')}
        </Button>
        <Button variant="primary" onClick={() => flow.send({ type: 'fields.confirmed' })}>
          {t('Continue')}
        </Button>
      </div>
    </Card>
  );
}
