/** What a search makes as low as it can. */
export const objectiveNames = ['pod-hours', 'unmet load', 'time to max'] as const;
export type Objective = (typeof objectiveNames)[number];
