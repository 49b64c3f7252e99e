// What runs the commands, loaded when one is given. They share nearly all of it.
export { runAdmit } from '../admit.ts';
export { runConvert } from '../convert.ts';
export { runLint } from '../lint.ts';
