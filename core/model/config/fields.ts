// Every field of `replicast.config.yaml`, with its texts. Completion, hover and checks use these entries.
import { anyValue, boolean, field, list, map, number, object, optionalField, string } from '../field-builder.ts';
import { levels } from '../problem.ts';
import { newestRelease } from '../release-names.ts';
import { newestWatermarkRelease, watermarkReleases } from '../watermark/releases.ts';

export const ruleLevels = [
  { value: levels[0], effect: 'the command line exits with 1' },
  { value: levels[1], effect: 'underlined in yellow' },
  { value: levels[2], effect: 'underlined in blue' },
  { value: levels[3], effect: 'three dots under the text' },
  { value: 'off', effect: 'not reported' },
] as const;

const flag = (text: string, limits: { min: number; max: number }, value: string, unit?: string) =>
  optionalField(number(limits), { text, default: value, snippet: `\${1:${value}}`, ...(unit && { unit }) });

const seconds = (text: string, value: string, min = 0, max = 86_400) => flag(text, { min, max }, value, 's');

export const configFile = field(
  object({
    kubernetes: optionalField(string(), {
      text: 'The Kubernetes release of the cluster, in quotes: without quotes, 1.30 is the number 1.3.',
      default: 'the setting `replicast.kubernetes` of the editor, or the newest release',
      snippet: `"\${1:${newestRelease}}"`,
      names: 'release',
    }),
    featureGates: optionalField(
      map(field(boolean(), { text: 'Enables or disables the gate, regardless of its default in the release.' })),
      {
        text: 'Kubernetes feature gates that differ from the defaults of the release.',
        snippet: '\n  ${1:HPAScaleToZero}: ${2:true}',
        keys: 'gate',
      },
    ),
    wpa: optionalField(string(), {
      text: 'The release of the WatermarkPodAutoscaler controller, in quotes.',
      default: 'the setting `replicast.wpa` of the editor, or the newest release',
      snippet: `"\${1:${newestWatermarkRelease}}"`,
      values: watermarkReleases.map((value) => ({ value, effect: `release ${value}` })),
    }),
    controller: optionalField(
      object({
        syncPeriodSeconds: seconds('How often the controller syncs every autoscaler.', '15', 1, 3600),
        downscaleStabilizationSeconds: seconds(
          'Scale-down stabilization window of autoscalers that do not set one.',
          '300',
        ),
        tolerance: flag(
          'How far a metric may be from its target before the HPA scales, as a fraction of the target.',
          { min: 0, max: 1 },
          '0.1',
        ),
        cpuInitializationPeriodSeconds: seconds(
          'For this long after a pod starts, its CPU samples may be ignored.',
          '300',
        ),
        initialReadinessDelaySeconds: seconds(
          'An unready pod counts as never ready if its readiness last changed within this time after its start.',
          '30',
        ),
      }),
      { text: 'Flags of kube-controller-manager.', snippet: '\n  syncPeriodSeconds: ${1:15}' },
    ),
    rules: optionalField(
      map(
        field(anyValue(), {
          text: 'The level of this diagnostic, or `{ level, minutes }` for a rule with a threshold in minutes.',
          snippet: '${1:off}',
          values: ruleLevels,
        }),
      ),
      {
        text: 'The level of each diagnostic, by its code.',
        snippet: '\n  ${1:min-equals-max}: ${2:off}',
        keys: 'rule',
      },
    ),
    charts: optionalField(
      object({
        environments: optionalField(
          map(
            field(anyValue(), {
              text: 'The values files that this environment adds to `values.yaml`: paths relative to the folder of the chart, in the order of Helm’s `-f` flags.',
              snippet: '[${1:values-prod.yaml}]',
            }),
          ),
          {
            text: 'The environments of Helm charts, by name.',
            default:
              'every `values-*.yaml`, `values.*.yaml`, `*-values.yaml`, `values/*.yaml` and `ci/*values*.yaml` is an environment',
            snippet: '\n  ${1:prod}: [${2:values-prod.yaml}]',
          },
        ),
      }),
      { text: 'Helm charts.', snippet: '\n  environments:\n    ${1:prod}: [${2:values-prod.yaml}]' },
    ),
    scenario: optionalField(string(), {
      text: 'The scenario file of autoscalers that have none beside their manifest. The path is relative to the folder of this file and must stay inside this folder. A `for` in the scenario file limits the scenario to one manifest.',
      default: 'the setting `replicast.scenario` of the editor, or no scenario file',
      snippet: '${1:scenarios/peak.replicast.yaml}',
    }),
    exclude: optionalField(
      list(field(string(), { text: 'A file, a folder or a pattern, relative to the folder of this file.' })),
      {
        text: 'Files that get no diagnostics: names of files and folders, and patterns such as `vendor/**` and `**/*.tmpl.yaml`, relative to the folder of this file.',
        snippet: '[${1:vendor}]',
      },
    ),
  }),
  { text: 'The configuration of Replicast for the files in this folder and below.' },
);
