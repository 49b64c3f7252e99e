// The picture has the colors of the window, so it replaces a photograph for each kind of theme.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { drawReplicaChart } from '../../../core/drawing/replica-chart.ts';
import { runExample } from '../../support/examples.ts';
import { withAttributes } from '../../support/svg-attributes.ts';

const picture = 'media/walkthrough/simulation.svg';
const margin = 16;

async function drawn(): Promise<string> {
  const simulation = await runExample({
    manifest: 'slow-down',
    document: 0,
    scenario: 'peak',
    release: undefined,
  });
  if (simulation.type !== 'world') throw new Error('it is no run under load');
  const { trace } = simulation;
  const selectedMs = trace.ticks.find(
    ({ reason }) => reason.kind === 'policy' && reason.direction === 'scaleDown',
  )?.atMs;
  const chart = drawReplicaChart(trace, { width: 560, style: 'page', ids: 'walkthrough', selectedMs });
  const [width, height] = [chart.width + 2 * margin, chart.height + 2 * margin];
  const font = 'var(--vscode-font-family, sans-serif)';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${font}">
<rect fill="var(--vscode-editor-background)" stroke="var(--vscode-panel-border)" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="6"/>
${asGroup(withAttributes(chart.svg))}
</svg>
`;
}

/** VS Code places each `svg` in the middle of the page, so the chart must not be an `svg` of its own. */
function asGroup(svg: string): string {
  const inside = svg.trim().replace(/^<svg[^>]*>(.*)<\/svg>$/s, '$1');
  return `<g transform="translate(${margin} ${margin})">${inside}</g>`;
}

test('the walkthrough shows the chart that the panel draws (UPDATE_GOLDEN=1 rewrites it)', async () => {
  const expected = await drawn();
  expect(expected).not.toMatch(/ class=|<style| style=/);
  if (process.env.UPDATE_GOLDEN) fs.writeFileSync(picture, expected);
  expect(fs.readFileSync(picture, 'utf8').replaceAll('\r\n', '\n')).toBe(expected);
});
