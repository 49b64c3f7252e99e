/** Marks a worker for the panel's jobs. The panel starts its workers without a name. */
export const panelJobs = 'replicastPanelJobs';
