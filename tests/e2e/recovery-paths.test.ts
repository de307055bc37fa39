import { replayOnPage } from '#tests/support/pageFlow.ts';
import {
  forgotPasswordOnPage,
  messageResendingOnPage,
  resetPasswordOnPage,
} from '#tests/support/recovery-flows.ts';

replayOnPage(forgotPasswordOnPage);
replayOnPage(resetPasswordOnPage);
replayOnPage(messageResendingOnPage);
