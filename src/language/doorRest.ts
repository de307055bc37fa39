/** The patients' pages bring all of their words along: there are no others to wait for. */
export const fetchRest = async (): Promise<void> => {};
