import {
  deleteAttachment,
  listAttachments,
  readAttachment,
  readAttachmentContent,
  updateAttachment,
} from './one.ts';
import { beginAttachment, finishAttachment, storeAttachmentPiece } from './upload.ts';

/** The operations of files. */
export const attachmentOperations = {
  listAttachments,
  beginAttachment,
  readAttachment,
  updateAttachment,
  deleteAttachment,
  storeAttachmentPiece,
  finishAttachment,
  readAttachmentContent,
};
