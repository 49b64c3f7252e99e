export const fieldGroups = ['behavior', 'targets', 'bounds'] as const;
export type FieldGroup = (typeof fieldGroups)[number];
