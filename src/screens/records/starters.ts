import type { Section } from '#machines/flows/records/recordFields.ts';
import { t } from '#src/language/t.ts';

/** The beginning of a note. */
export interface Starter {
  readonly id: string;
  readonly name: string;
  readonly texts: Partial<Record<Section, string>>;
}

/** Beginnings of notes that every clinic has. */
export const starters: readonly Starter[] = [
  {
    id: 'starter-consultation',
    name: t('First consultation'),
    texts: {
      subjective: t(
        'History of the complaint:\n\nEarlier illnesses:\n\nMedication:\n\nAllergies:\n\nFamily:\n\nSocial:\n',
      ),
      objective: t('General condition:\n\nFindings:\n'),
      plan: t('Tests:\n\nTreatment:\n\nInformation given:\n'),
    },
  },
  {
    id: 'starter-follow-up',
    name: t('Follow-up'),
    texts: {
      subjective: t('Since the last visit:\n\nTreatment taken as planned:\n\nSide effects:\n'),
      objective: t('Findings compared with the last visit:\n'),
      plan: t('Continue:\n\nChange:\n\nNext visit:\n'),
    },
  },
  {
    id: 'starter-procedure',
    name: t('Procedure'),
    texts: {
      subjective: t('Indication:\n\nConsent given:\n'),
      objective: t('Site:\n\nAnaesthesia:\n\nCourse:\n\nComplications:\n'),
      plan: t('Aftercare:\n\nRemoval of stitches:\n\nHistology:\n'),
    },
  },
  {
    id: 'starter-phone',
    name: t('Phone call'),
    texts: { subjective: t('Who called, and why:\n'), plan: t('Advice given:\n\nCome in if:\n') },
  },
];
