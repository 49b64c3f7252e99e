/** A global of the worker that does jobs of the panel, which starts it without a name. */
export const panelJobs = 'replicastPanelJobs';
