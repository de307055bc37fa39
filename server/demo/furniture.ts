import type { Block } from '#server/areas/consent-forms/form.ts';
import type { Row } from './bulk.ts';

/** The hours of a practitioner. */
export const workingWeek = (weekdays: readonly number[]) =>
  weekdays.map((weekday) => ({
    weekday,
    start: '09:00',
    end: '17:00',
    breaks: [{ start: '12:30', end: '13:30' }],
  }));

/** Who works in the clinic. */
export const people: Row[] = [
  {
    title: 'Dr',
    first_name: 'Ada',
    last_name: 'Byron',
    role: 'owner',
    speciality: 'General practice',
    color: 'blue',
  },
  {
    title: 'Dr',
    first_name: 'José',
    last_name: 'Álvarez',
    role: 'practitioner',
    speciality: 'Dermatology',
    color: 'teal',
  },
  {
    title: 'Dr',
    first_name: 'Nguyễn',
    last_name: 'Thu Hà',
    role: 'practitioner',
    speciality: 'General practice',
    color: 'violet',
  },
  { title: '', first_name: 'Samira', last_name: 'Haddad', role: 'assistant', speciality: '', color: 'amber' },
  {
    title: '',
    first_name: 'Piotr',
    last_name: 'Wójcik',
    role: 'receptionist',
    speciality: '',
    color: 'green',
  },
];

/** What it offers. */
export const offers = [
  {
    name: 'First consultation',
    code: 'FIRST',
    category: 'General',
    duration_minutes: 40,
    color: 'blue',
    price: 80,
  },
  { name: 'Follow-up', code: 'FOLLOW', category: 'General', duration_minutes: 20, color: 'teal', price: 45 },
  {
    name: 'Skin check',
    code: 'SKIN',
    category: 'Dermatology',
    duration_minutes: 30,
    color: 'amber',
    price: 70,
  },
  {
    name: 'Vaccination',
    code: 'VACC',
    category: 'Prevention',
    duration_minutes: 10,
    color: 'green',
    price: 25,
  },
  {
    name: 'Minor surgery',
    code: 'SURG',
    category: 'Dermatology',
    duration_minutes: 60,
    color: 'red',
    price: 180,
  },
];

const agreement = (what: string, ...more: Block[]): Block[] => [
  {
    key: 'intro',
    type: 'paragraph',
    label: 'Dear {patient_name}, please read this before your visit to {clinic}.',
  },
  { key: 'what', type: 'paragraph', label: what },
  ...more,
  { key: 'agree', type: 'checkbox', label: 'I have read this and I agree.', required: true },
];
/** What has to be signed. */
export const papers = [
  {
    title: 'General treatment',
    code: 'general-treatment',
    category: 'treatment',
    validity_days: null,
    blocks: agreement('We would like to examine and to treat you.'),
  },
  {
    title: 'Photography',
    code: 'photography',
    category: 'photography',
    validity_days: 365,
    blocks: agreement('We would like to take pictures of your skin for your record.'),
  },
  {
    title: 'Minor surgery',
    code: 'minor-surgery',
    category: 'procedure',
    validity_days: 90,
    blocks: agreement('The procedure may leave a scar and can bleed or get infected.', {
      key: 'risks',
      type: 'initials',
      label: 'I know these risks.',
      required: true,
    }),
  },
];

const asked: Block[] = [
  {
    key: 'intro',
    type: 'paragraph',
    label: 'Dear {patient_name}, please answer a few questions before you come to {clinic}.',
  },
  { key: 'why', type: 'long_text', label: 'What brings you to us?', required: true },
  { key: 'phone', type: 'phone', label: 'Which number can we call?', chart_field: 'phone_number' },
  {
    key: 'allergies',
    type: 'long_text',
    label: 'Which allergies do you have?',
    help: 'One in a line.',
    chart_field: 'allergies',
  },
  {
    key: 'medicines',
    type: 'long_text',
    label: 'Which medicines do you take?',
    help: 'One in a line.',
    chart_field: 'medications',
  },
  { key: 'smokes', type: 'radio', label: 'Do you smoke?', options: ['No', 'Sometimes', 'Every day'] },
];

/** What is asked at home before a visit for the first of the offers. */
export const questions = {
  title: 'Before your visit',
  code: 'before-your-visit',
  category: 'intake',
  validity_days: null,
  blocks: asked,
};

/** What those who come next have answered; a field left out was left empty. */
export const answered = [
  { why: 'A cough since last week, worse at night.', phone: '+44 20 7946 0815', smokes: 'Sometimes' },
  { why: 'The yearly check.', allergies: 'Penicillin\nPeanuts', medicines: 'Ramipril', smokes: 'No' },
  { why: 'Back pain after moving house.', medicines: 'Ibuprofen when it hurts', smokes: 'No' },
];

/** What patients are marked with. */
export const tags = [
  ['Anticoagulated', 'red', 'clinical', true],
  ['Diabetes', 'orange', 'clinical', false],
  ['Interpreter needed', 'blue', 'contact', true],
  ['VIP', 'violet', 'admin', false],
  ['Fall risk', 'amber', 'safety', true],
  ['Often late', 'lime', 'behavioral', false],
] as const;
