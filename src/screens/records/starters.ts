import type { Section } from '#machines/flows/recordFields.ts';

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
    name: 'First consultation',
    texts: {
      subjective:
        'History of the complaint:\n\nEarlier illnesses:\n\nMedication:\n\nAllergies:\n\nFamily:\n\nSocial:\n',
      objective: 'General condition:\n\nFindings:\n',
      plan: 'Tests:\n\nTreatment:\n\nInformation given:\n',
    },
  },
  {
    id: 'starter-follow-up',
    name: 'Follow-up',
    texts: {
      subjective: 'Since the last visit:\n\nTreatment taken as planned:\n\nSide effects:\n',
      objective: 'Findings compared with the last visit:\n',
      plan: 'Continue:\n\nChange:\n\nNext visit:\n',
    },
  },
  {
    id: 'starter-procedure',
    name: 'Procedure',
    texts: {
      subjective: 'Indication:\n\nConsent given:\n',
      objective: 'Site:\n\nAnaesthesia:\n\nCourse:\n\nComplications:\n',
      plan: 'Aftercare:\n\nRemoval of stitches:\n\nHistology:\n',
    },
  },
  {
    id: 'starter-phone',
    name: 'Phone call',
    texts: { subjective: 'Who called, and why:\n', plan: 'Advice given:\n\nCome in if:\n' },
  },
];
