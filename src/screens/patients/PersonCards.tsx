import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { t } from '#src/language/t.ts';
import { Card } from '#src/ui/Card.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { EmailText } from '#src/ui/EmailText.tsx';
import { useClinicalOnly } from './ClinicalOnly.tsx';
import { countries, languages, nameOf } from './places.ts';
import { bloodTypes, channels } from './shared/words.ts';

/** How a patient is reached, and who they are besides their name. */
export function PersonCards({ patient }: { patient: Patient }) {
  const { guardian, emergency_contacts = [] } = patient;
  const clinicalOnly = useClinicalOnly(patient.clinic);
  const address = [
    patient.address_line1,
    patient.address_line2,
    [patient.postal_code, patient.city].filter(Boolean).join(' '),
    patient.region,
    patient.country && nameOf(countries(), patient.country),
  ].filter(Boolean);
  return (
    <>
      <Card title={t('Contact')}>
        <DescriptionList
          items={[
            { term: t('Phone number'), value: patient.phone_number },
            { term: t('Other number'), value: patient.phone_number_alt },
            { term: t('Email'), value: patient.email && <EmailText>{patient.email}</EmailText> },
            { term: t('Preferred contact'), value: channels[patient.preferred_channel ?? 'phone'] },
            { term: t('Address'), value: address.join('\n') },
          ]}
        />
      </Card>
      <Card title={t('Person')}>
        <DescriptionList
          items={[
            { term: t('Gender identity'), value: patient.gender_identity },
            { term: t('Language'), value: nameOf(languages(), patient.preferred_language ?? '') },
            ...(clinicalOnly
              ? []
              : [{ term: t('Blood group'), value: bloodTypes[patient.blood_type ?? 'unknown'] }]),
            { term: t('Guardian'), value: guardian && <Person {...guardian} /> },
            ...emergency_contacts.map((contact, index) => ({
              term:
                index === 0 ? t('Emergency contact') : t('Emergency contact {number}', { number: index + 1 }),
              value: <Person {...contact} />,
            })),
          ]}
        />
      </Card>
    </>
  );
}

type Called = { name: string; relation?: string; phone_number?: string };

const Person = ({ name, relation, phone_number }: Called) => (
  <>
    <bdi>{name}</bdi>
    {relation && <> ({relation})</>}
    {phone_number && (
      <>
        <br />
        <bdi>{phone_number}</bdi>
      </>
    )}
  </>
);
