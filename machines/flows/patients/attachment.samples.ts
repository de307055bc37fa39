import type { Samples } from '#machines/parts/samples.ts';
import { savingEnds, savingFacts } from '#machines/parts/saving.samples.ts';
import { type Attachment, largestFile } from './attachment.ts';

const attachment: Attachment = {
  id: 1,
  clinic: 1,
  version: 1,
  created_at: '2026-03-02T09:00:00Z',
  updated_at: '2026-03-02T09:00:00Z',
  created_by: 1,
  updated_by: 1,
  created_by_name: 'Ada Byron',
  patient: 1,
  record: null,
  file_name: 'Scan.png',
  caption: '',
  media_type: null,
  size: 20,
  checksum: null,
  status: 'uploading',
  is_locked: false,
  piece_size: 10,
};
const stored: Attachment = { ...attachment, version: 2, media_type: 'image/png', status: 'stored' };

/** A camera that sees, one that may not be used, one that went away. */
export const photoTakingSamples: Samples = {
  events: [
    { type: 'camera.opened', sight: {} },
    { type: 'camera.forbidden' },
    { type: 'camera.lost' },
    { type: 'photo.asked' },
    { type: 'photo.kept' },
    { type: 'photo.rejected' },
    { type: 'retried' },
    { type: 'taking.left' },
  ],
  outcomes: {
    takePhoto: { done: [{ name: 'Photo.jpg', size: 20 }], error: [new Error('The camera went away.')] },
  },
};

/** A file of two pieces, one that is empty, and one that is too large. */
export const attachmentUploadSamples: Samples = {
  inputs: () => [{ patient: 1, record: null, attempt: 'attempt' }],
  events: [
    { type: 'file.chosen', file: { name: 'Scan.png', size: 20 } },
    { type: 'file.chosen', file: { name: 'Empty.png', size: 0 } },
    { type: 'file.chosen', file: { name: 'Film.png', size: largestFile + 1 } },
    { type: 'upload.cancelled' },
    { type: 'upload.retried' },
    { type: 'upload.dismissed' },
  ],
  outcomes: {
    beginAttachment: { done: [attachment] },
    sendPiece: { done: [undefined] },
    finishAttachment: { done: [stored] },
    discardAttachment: { done: [undefined] },
  },
  unread: ['problem', 'forgotten'],
};

/** A file that is renamed or left. */
export const attachmentEditSamples: Samples = {
  inputs: () => [{ id: 1, file_name: 'Scan.png', caption: '', version: 2 }],
  events: savingFacts(stored),
  outcomes: savingEnds,
};
