// Answers a question about a chart with its values. The answer is plain data, so that it can be sent to another thread.
import type { ConfiguredChart } from '../render/helm/chart/render-chart.ts';
import type { RenderedAutoscalerDocument } from '../render/helm/chart/rendering.ts';
import type { ChartAnswer, ChartQuestion } from './render-job.ts';
import { type TargetText, targetTexts } from './target-texts.ts';

export function answerQuestion(chart: ConfiguredChart, question: ChartQuestion): ChartAnswer {
  switch (question.about) {
    case 'rendering': {
      const { files, autoscalers, lists, error, missing, warnings } = chart.render(question.selection);
      const documents = { autoscalers: autoscalers.map(withoutObject), lists: lists.map(withoutObject) };
      return { about: 'rendering', rendering: { files, ...documents, error, missing, warnings } };
    }
    case 'templates':
      return { about: 'templates', templates: templatesOf(chart, question.writing) };
    case 'subcharts':
      return { about: 'subcharts', leavesOut: chart.leavesOutSubcharts() };
  }
}

function templatesOf(chart: ConfiguredChart, writing: TargetText | 'anything') {
  return writing === 'anything' ? chart.templates() : chart.findTemplates(targetTexts[writing]);
}

function withoutObject({
  file,
  start,
  end,
  text,
}: RenderedAutoscalerDocument): Omit<RenderedAutoscalerDocument, 'object'> {
  return { file, start, end, text };
}
