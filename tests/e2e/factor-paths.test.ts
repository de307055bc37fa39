import {
  factorAddingOnPage,
  factorRemovalOnPage,
  recoveryRenewalOnPage,
  secondStepOnPage,
} from '#tests/support/factor-flows.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';

replayOnPage(secondStepOnPage);
replayOnPage(factorAddingOnPage);
replayOnPage(factorRemovalOnPage);
replayOnPage(recoveryRenewalOnPage);
