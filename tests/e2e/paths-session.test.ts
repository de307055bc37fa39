import { replay } from '#tests/support/replay.ts';
import { authOnScreen } from '#tests/support/screen-session.ts';

replay(authOnScreen);
