// The program of a worker of `lint`. What it runs is loaded with the commands: the build makes modules of their own of
// what several programs import at once.
void import('../commands/actions.ts').then(({ actions }) => actions.lintInWorker());
