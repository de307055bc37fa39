import { replay } from '#tests/support/replay.ts';
import { defaultClinicOnScreen } from '#tests/support/screen-default-clinic.ts';

replay(defaultClinicOnScreen);
