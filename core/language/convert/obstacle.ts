/** Why an autoscaler stays as it is, as a sentence, and the line of the chunk (from 0) that is to blame. */
export interface Obstacle {
  sentence: string;
  line?: number;
}
