// The program of a worker of `lint`. It loads the bundle of the commands, which contains its code, so that the build
// does not duplicate the code.
void import('../commands/actions.ts').then(({ actions }) => actions.lintInWorker());
