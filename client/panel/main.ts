// One program for the page and for the worker of long runs: both need the simulator, and the page can start a worker
// only from its own script text. Each starts only its own part.
if (typeof document === 'undefined') void import('./long-run/worker.ts');
else void import('./start-page.ts');
