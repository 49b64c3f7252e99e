import { goBool, goInt, goMap, goString } from '../go/make.ts';
import type { GoMap, GoMethod, GoObject } from '../go/value.ts';
import { sortTemplates } from '../template/render-template.ts';
import { chartObject } from './chart-object.ts';
import type { EnabledChart } from './dependencies.ts';
import { type FileEncoders, filesObject } from './files-object.ts';

export interface ChartTemplate {
  name: string;
  file: string;
  basePath: string;
  text: string;
  /**
   * The value of `.` in the template. All templates of a chart share this map, so that later templates see values that
   * an earlier template sets.
   */
  data: GoMap;
  disabledBy: string | undefined;
}

interface Surroundings {
  path: string;
  disabledBy: string | undefined;
}

export interface HelmReleaseOptions {
  name: string;
  namespace: string;
  isUpgrade: boolean;
}

export interface TemplateContext {
  release: HelmReleaseOptions;
  capabilities: GoObject;
  encoders: FileEncoders;
}

/**
 * Returns all templates in the order in which Helm executes them: deeper folders first, and files of the same depth in
 * reverse order of their names.
 */
export function chartTemplates(chart: EnabledChart, values: GoMap, context: TemplateContext): ChartTemplate[] {
  const collector = new TemplateCollector(context);
  collector.chart(chart, values);
  return sortTemplates(collector.templates);
}

class TemplateCollector {
  readonly templates: ChartTemplate[] = [];
  private readonly context: TemplateContext;
  private readonly release: GoMap;

  constructor(context: TemplateContext) {
    this.context = context;
    this.release = releaseValues(context.release);
  }

  /**
   * Collects the templates of a chart and of its subcharts. Returns the chart's data, which its parent's templates read
   * as `.Subcharts`.
   */
  chart(enabled: EnabledChart, values: GoMap, parent?: Surroundings): GoMap {
    const { chart, metadata, dependencies } = enabled;
    const path = parent ? `${parent.path}/charts/${metadata.name}` : metadata.name;
    const disabledBy = parent?.disabledBy ?? enabled.disabledBy;
    const subcharts = goMap();
    const data = withMethods(
      goMap([
        ['Chart', chartObject(metadata, parent === undefined)],
        ['Files', filesObject(chart.files, this.context.encoders)],
        ['Release', this.release],
        ['Capabilities', this.context.capabilities],
        ['Values', withMethods(values)],
        ['Subcharts', subcharts],
      ]),
    );
    for (const each of dependencies) {
      const own = values.entries.get(each.name);
      subcharts.entries.set(each.name, this.chart(each, own?.kind === 'map' ? own : goMap(), { path, disabledBy }));
    }
    // If the chart is a library chart, Helm uses only its templates whose file name begins with `_`.
    for (const { name, text } of chart.templates)
      if (metadata.type !== 'library' || /(?:^|\/)_[^/]*$/.test(name))
        this.templates.push({
          name: `${path}/${name}`,
          file: `${chart.folder}${name}`,
          basePath: `${path}/templates`,
          text,
          data,
          disabledBy,
        });
    return data;
  }
}

function releaseValues({ name, namespace, isUpgrade }: HelmReleaseOptions): GoMap {
  return goMap([
    ['Name', goString(name)],
    ['Namespace', goString(namespace)],
    ['IsUpgrade', goBool(isUpgrade)],
    ['IsInstall', goBool(!isUpgrade)],
    ['Revision', goInt(1)],
    ['Service', goString('Helm')],
  ]);
}

/** Returns a map of the Go type `chartutil.Values`, which Helm gives `.` and `.Values`. */
function withMethods(values: GoMap): GoMap {
  const asMap: GoMethod = () => values;
  return { ...values, type: 'chartutil.Values', methods: new Map<string, GoMethod>([['AsMap', asMap]]) };
}
