// One program for the page and for the worker of its long runs: both need the simulator, and the page can start a
// worker from nothing but a text that it has. What the other one is made of is not even begun.
if (typeof document === 'undefined') void import('./long-run/worker.ts');
else void import('./start-page.ts');
