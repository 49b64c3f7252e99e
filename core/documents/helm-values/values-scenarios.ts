import { pathInChart } from '../../charts/chart-folder.ts';
import { analyzeValues, type ValuesContext } from '../../charts/values/analyze-values.ts';
import type { SupportedDocument } from '../../editor/document-support.ts';
import { scenarioNeedOf } from '../../lint/rules/scenario-need.ts';
import { documentAt } from '../../text/document-at.ts';
import { type ObjectScenarios, type ScenarioContext, scenariosOf } from '../manifest/object-scenarios.ts';

export async function valuesScenarios(
  { yamlDocument, source }: Pick<SupportedDocument, 'yamlDocument' | 'source'>,
  values: ValuesContext,
  context: ScenarioContext,
): Promise<ObjectScenarios | undefined> {
  const { inChart } = values;
  if (!inChart) return undefined;
  const rendered = analyzeValues(yamlDocument.text, values)?.autoscalers.filter((one) => one.isCertainlyRendered) ?? [];
  const on = scenarioNeedOf(
    rendered.map((one) => one.rendered),
    context.levels,
  );
  if (!on) return undefined;
  // A template may have a scenario even if the values file has none. The call only records that the diagnostics depend
  // on scenarios.
  await context.scenarios.hasCandidate();
  const objects = rendered.map(({ rendered: object, template: { uri, position } }) => {
    const text = inChart.chart.files.get(pathInChart(inChart.chart.uri, uri) ?? '') ?? '';
    return { object, location: { uri, document: documentAt(text, position.line), item: object.item }, source };
  });
  return scenariosOf(objects, on, context);
}
