import { decideIntakeAnswer, listIntakeAnswers } from './decide.ts';

/** The operations of what patients answered at home. */
export const intakeAnswerOperations = { listIntakeAnswers, decideIntakeAnswer };
