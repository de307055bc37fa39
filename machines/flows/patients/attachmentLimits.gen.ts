// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of AttachmentBody. */
export const attachmentLimits = {
  file_name: [{ rule: 'required' }, { rule: 'length', max: 200 }],
  caption: [{ rule: 'length', max: 500 }],
} as const;
