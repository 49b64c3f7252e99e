// The entry point of the worker threads of `lint`. The code of these threads is part of the bundle of the commands.
void import('../commands/actions.ts').then(({ actions }) => actions.lintInWorker());
