import { startPlayground } from './page/playground.ts';

startPlayground();
