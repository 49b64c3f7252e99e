// What is asked of a chart with its values, answered with plain data.
import type { ConfiguredChart } from '../../render/helm/chart/render-chart.ts';
import { targetTexts } from '../charts/target-texts.ts';
import type { ChartAnswer, ChartQuestion } from './render-job.ts';

export function answerQuestion(chart: ConfiguredChart, question: ChartQuestion): ChartAnswer {
  switch (question.about) {
    case 'rendering': {
      const { files, autoscalers, error, missing, warnings } = chart.render(question.selection);
      const documents = autoscalers.map(({ file, start, end, text }) => ({ file, start, end, text }));
      return { about: 'rendering', rendering: { files, autoscalers: documents, error, missing, warnings } };
    }
    case 'templates':
      return { about: 'templates', templates: chart.findTemplates(targetTexts[question.writing]) };
    case 'subcharts':
      return { about: 'subcharts', leavesOut: chart.leavesOutSubcharts() };
  }
}
