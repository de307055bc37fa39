import { replayOnPage } from '#tests/support/pageFlow.ts';
import { savingOnPage } from '#tests/support/saving-flow.ts';
import { serviceCreatePage, serviceEditPage } from '#tests/support/service-forms.ts';

// the cycle is one chart: it is walked where something is changed and where something is made, and nowhere else
replayOnPage(savingOnPage(serviceEditPage, 0));
replayOnPage(savingOnPage(serviceCreatePage, 1));
