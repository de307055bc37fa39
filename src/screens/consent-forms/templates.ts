import { type BlockValue, blockValues } from '#machines/form/blocks.ts';
import { t } from '#src/language/t.ts';

/** A form to begin with. */
export interface Template {
  readonly id: string;
  readonly title: string;
  readonly category: 'treatment' | 'procedure' | 'photography' | 'data_privacy' | 'intake';
  readonly about: string;
  readonly blocks: readonly BlockValue[];
}

const signature = {
  key: 'signature',
  type: 'signature',
  label: 'I have read this, my questions were answered, and I sign of my own will.',
} as const;

/** Starter forms; every clinic changes them to its own practice and law before it publishes them. */
export const templates: readonly Template[] = [
  {
    id: 'treatment',
    title: t('General treatment'),
    category: 'treatment',
    about: t('Examination and treatment in general, with what the team has to know before.'),
    blocks: blockValues([
      { key: 'why', type: 'heading', label: 'What you agree to' },
      {
        key: 'text',
        type: 'paragraph',
        label:
          'Dear {patient_name},\n\n{clinic} would like to examine and treat you: **{service}**, with {staff}.\n\n- You may ask anything, at any time.\n- You may say no to any part of the treatment, and take this agreement back.\n- If something unexpected is found, we talk to you before we go on.',
      },
      { key: 'before', type: 'heading', label: 'What we have to know' },
      {
        key: 'allergies',
        type: 'radio',
        label: 'Do you have an allergy?',
        required: true,
        options: ['Yes', 'No'],
      },
      {
        key: 'which_allergies',
        type: 'short_text',
        label: 'Which one?',
        required: true,
        show_if: { key: 'allergies', equals: 'Yes' },
      },
      {
        key: 'medicines',
        type: 'long_text',
        label: 'Which medicines do you take?',
        help: 'With the dose, if you know it.',
      },
      { key: 'agree', type: 'checkbox', label: 'I agree to the examination and treatment.', required: true },
      signature,
    ]),
  },
  {
    id: 'procedure',
    title: t('Procedure'),
    category: 'procedure',
    about: t('One intervention with its purpose, risks and alternatives.'),
    blocks: blockValues([
      { key: 'what', type: 'heading', label: 'The procedure' },
      {
        key: 'purpose',
        type: 'paragraph',
        label:
          'On {date}, {staff} explained **{service}** to {patient_name}: what it is for, how it is done, and what happens without it.',
      },
      { key: 'risks', type: 'heading', label: 'Risks' },
      {
        key: 'risk_text',
        type: 'paragraph',
        label:
          'As with every procedure there can be\n\n- pain, swelling and bruises,\n- an infection,\n- a reaction to what numbs you.',
      },
      {
        key: 'risks_read',
        type: 'initials',
        label: 'I read these risks, and they were explained to me.',
        required: true,
      },
      {
        key: 'numbing',
        type: 'radio',
        label: 'Numbing',
        required: true,
        options: ['Local', 'Sedation', 'None'],
      },
      {
        key: 'ate',
        type: 'checkbox',
        label: 'I did not eat or drink during the last six hours.',
        required: true,
        show_if: { key: 'numbing', equals: 'Sedation' },
      },
      { key: 'questions', type: 'long_text', label: 'Questions, and what was answered' },
      { key: 'agree', type: 'checkbox', label: 'I agree to the procedure.', required: true },
      signature,
    ]),
  },
  {
    id: 'photography',
    title: t('Photography'),
    category: 'photography',
    about: t('Pictures for the record, for teaching or for publication, each decided apart.'),
    blocks: blockValues([
      {
        key: 'text',
        type: 'paragraph',
        label:
          '{clinic} would like to take pictures during {service}. You decide what they may be used for; saying no changes nothing about your treatment.',
      },
      {
        key: 'uses',
        type: 'checkbox_group',
        label: 'The pictures may be used',
        required: true,
        options: ['in my record', 'for teaching in the clinic', 'in publications, without my name'],
      },
      { key: 'face', type: 'checkbox', label: 'My face may be seen.' },
      signature,
    ]),
  },
  {
    id: 'data_privacy',
    title: t('Data privacy'),
    category: 'data_privacy',
    about: t('What is kept about the patient, who sees it, and how to get in touch.'),
    blocks: blockValues([
      { key: 'kept', type: 'heading', label: 'What we keep' },
      {
        key: 'text',
        type: 'paragraph',
        label:
          '{clinic} keeps what is needed to treat you: your details, your record and what you signed. Only people who take part in your treatment see it.\n\nYou can ask for a copy, have mistakes corrected, and take this agreement back.',
      },
      { key: 'remind', type: 'checkbox', label: 'I may be reminded of my appointments.' },
      {
        key: 'channel',
        type: 'select',
        label: 'How?',
        required: true,
        options: ['By phone', 'By text message', 'By email'],
        show_if: { key: 'remind', equals: true },
      },
      { key: 'email', type: 'email', label: 'Email address', show_if: { key: 'remind', equals: true } },
      { key: 'agree', type: 'checkbox', label: 'I agree that my data is kept as described.', required: true },
      signature,
    ]),
  },
  {
    id: 'intake',
    title: t('Questions before the visit'),
    category: 'intake',
    about: t('What the patient answers at home; each answer is offered to the chart.'),
    blocks: blockValues([
      {
        key: 'text',
        type: 'paragraph',
        label:
          'Dear {patient_name},\n\nplease answer a few questions before you come to {clinic}. Leave empty what you don’t know.',
      },
      { key: 'reach', type: 'heading', label: 'How we reach you' },
      { key: 'phone', type: 'phone', label: 'Which number can we call?', chart_field: 'phone_number' },
      {
        key: 'contact',
        type: 'short_text',
        label: 'Who should we call in an emergency?',
        help: 'Name and phone number.',
        chart_field: 'emergency_contacts',
      },
      { key: 'health', type: 'heading', label: 'Your health' },
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
        help: 'One in a line, with the dose if you know it.',
        chart_field: 'medications',
      },
      { key: 'reason', type: 'long_text', label: 'What brings you to us?' },
      { key: 'smoking', type: 'radio', label: 'Do you smoke?', options: ['Yes', 'No', 'I used to'] },
    ]),
  },
];
