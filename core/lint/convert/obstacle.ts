/**
 * Why an autoscaler cannot be converted: a sentence, and the line that causes it (from 0, relative to the YAML
 * document).
 */
export interface Obstacle {
  sentence: string;
  line?: number;
}
