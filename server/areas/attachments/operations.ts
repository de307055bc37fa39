import {
  deleteAttachment,
  listAttachments,
  readAttachment,
  readAttachmentContent,
  updateAttachment,
} from './one.ts';
import type { FileRoom } from './room.ts';
import { beginAttachment, finishAttachment, storeAttachmentPiece } from './upload.ts';

/** The operations of files. */
export const attachmentOperations = (room: FileRoom) => ({
  listAttachments,
  beginAttachment: beginAttachment(room),
  readAttachment,
  updateAttachment,
  deleteAttachment,
  storeAttachmentPiece,
  finishAttachment,
  readAttachmentContent,
});
