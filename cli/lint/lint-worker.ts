// The program of a worker of `lint`. Its code is loaded with the commands: the build puts what several programs import
// into shared chunks.
void import('../commands/actions.ts').then(({ actions }) => actions.lintInWorker());
