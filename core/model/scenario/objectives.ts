export const objectiveNames = ['pod-hours', 'unmet load', 'time to max'] as const;
export type Objective = (typeof objectiveNames)[number];
