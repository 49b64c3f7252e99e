/**
 * The global variable that marks a worker for the panel's jobs, because the panel starts its workers without a name.
 */
export const panelJobs = 'replicastPanelJobs';
