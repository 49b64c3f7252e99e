// The entry point of the worker threads of `lint`, whose code is part of the bundle of the commands.
void import('../commands/actions.ts').then(({ actions }) => actions.lintInWorker());
