import { type Command, Option } from 'commander';
import { newestRelease, previewRelease } from '../../core/model/release-names.ts';
import { newestWatermarkRelease, watermarkReleases } from '../../core/model/watermark/releases.ts';
import { defaultFlags } from '../../core/simulator/controller-flags.ts';

/**
 * Collects the values of an option that may be repeated. The option itself gets no default value, because the help
 * would print the default as `[]`.
 */
export const collectValues = (value: string, previous: string[] = []) => [...previous, value];

export function addProfileOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--kubernetes <release>',
        `Kubernetes release (default: ${newestRelease}; ${previewRelease} is a preview)`,
      ),
    )
    .addOption(
      new Option(
        '--wpa <release>',
        `release of the WatermarkPodAutoscaler controller: ${watermarkReleases.join(', ')} (default: ${newestWatermarkRelease})`,
      ),
    )
    .addOption(
      new Option('--flag <name=value>', `controller flag: ${Object.keys(defaultFlags).join(', ')}`).argParser(
        collectValues,
      ),
    )
    .addOption(new Option('--feature-gate <name=bool>', 'Kubernetes feature gate').argParser(collectValues));
}
