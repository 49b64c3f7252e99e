/** Why an autoscaler cannot be converted. `line` counts from 0, relative to the YAML document. */
export interface Obstacle {
  sentence: string;
  line?: number;
}
