import {
  factorAddingOnPage,
  factorRemovalOnPage,
  recoveryRenewalOnPage,
  secondStepOnPage,
  stepAgainOnPage,
} from '#tests/support/factor-flows.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';

replayOnPage(secondStepOnPage);
replayOnPage(stepAgainOnPage);
replayOnPage(factorAddingOnPage);
replayOnPage(factorRemovalOnPage);
replayOnPage(recoveryRenewalOnPage);
