// A chart with its values. If rendering takes too long in this thread, another thread renders the chart.
import type { OpenChart } from '../render/helm/chart/open-chart.ts';
import { ConfiguredChart, type TargetTemplate } from '../render/helm/chart/render-chart.ts';
import type { ChartSettings, TemplateSelection } from '../render/helm/chart/rendering.ts';
import type { Work } from '../render/work.ts';
import { answerQuestion } from '../render-thread/answer-question.ts';
import type { KeptAnswers } from '../render-thread/kept-answers.ts';
import type { ChartAnswer, ChartQuestion, RenderAnswer, RenderedChart } from '../render-thread/render-job.ts';
import type { TargetText } from '../render-thread/target-texts.ts';
import type { ChartFolder } from './chart-folder.ts';

export interface GuardedChartOptions {
  chart: ChartFolder;
  open(): OpenChart;
  settings: ChartSettings;
  work: Work;
  elsewhere: KeptAnswers | undefined;
  onLarge(): void;
}

type Kind = ChartQuestion['about'];

export class GuardedChart {
  private readonly options: GuardedChartOptions;
  private here: ConfiguredChart | undefined;
  private readonly answers = new Map<string, ChartAnswer>();

  constructor(options: GuardedChartOptions) {
    this.options = options;
  }

  /**
   * Renders the selected templates.
   * @throws NotYetKnown if another thread has not finished the rendering; all methods of this class may throw
   * this error
   */
  render(selection: TemplateSelection): RenderedChart {
    return this.answer({ about: 'rendering', selection }).rendering;
  }

  findTemplates(writing: TargetText | 'anything'): readonly TargetTemplate[] {
    return this.answer({ about: 'templates', writing }).templates;
  }

  leavesOutSubcharts(): boolean {
    return this.answer({ about: 'subcharts' }).leavesOut;
  }

  private answer<About extends Kind>(
    question: Extract<ChartQuestion, { about: About }>,
  ): Extract<ChartAnswer, { about: About }> {
    return this.find(question) as Extract<ChartAnswer, { about: About }>;
  }

  private find(question: ChartQuestion): ChartAnswer {
    const { chart, settings, work, elsewhere, onLarge } = this.options;
    const key = JSON.stringify(question);
    const known = this.answers.get(key);
    if (known) return known;
    if (!elsewhere || !work.isExhausted) {
      const answer = work.run(() => answerQuestion(this.chartHere(), question));
      if (!elsewhere || !work.isExhausted) return answer;
    }
    this.here = undefined;
    onLarge();
    const found = elsewhere.get({ of: 'chart', files: chart.files, settings, question });
    const answer = found.of === 'chart' ? found.answer : stoppedAnswer(question, found);
    this.answers.set(key, answer);
    return answer;
  }

  private chartHere(): ConfiguredChart {
    const { open, settings, work } = this.options;
    this.here ??= new ConfiguredChart(open(), settings, work);
    return this.here;
  }
}

function stoppedAnswer(question: ChartQuestion, answer: RenderAnswer): ChartAnswer {
  if (question.about === 'templates') return { about: 'templates', templates: [] };
  if (question.about === 'subcharts') return { about: 'subcharts', leavesOut: false };
  const { only = [] } = question.selection;
  const stopped = answer.of === 'nothing' ? answer.stopped : 'early';
  const where = only.length === 0 ? '' : `: ${only.slice(0, maxNamed).join(', ')}`;
  return {
    about: 'rendering',
    rendering: {
      files: [],
      autoscalers: [],
      lists: [],
      error: { stage: 'render', error: `rendering stopped ${stopped}${where}`, isLimit: true },
      warnings: [],
    },
  };
}

const maxNamed = 3;
