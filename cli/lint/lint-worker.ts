// The entry point of the worker threads of `lint`. The worker's code is part of the bundle of the commands, so this
// file only loads that bundle.
void import('../commands/actions.ts').then(({ actions }) => actions.lintInWorker());
