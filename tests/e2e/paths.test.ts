import { replay } from '#tests/support/replay.ts';
import { clinicCreateOnScreen, clinicEditOnScreen, signInOnScreen } from '#tests/support/screen-flows.ts';

for (const screen of [signInOnScreen, clinicCreateOnScreen, clinicEditOnScreen]) replay(screen);
