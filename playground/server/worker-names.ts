/**
 * The name of a global variable that marks a worker for the panel's jobs. The panel starts its workers without a name.
 */
export const panelJobs = 'replicastPanelJobs';
