// The time from a changed number to the redrawn page in VS Code, compared with a short run, since machines differ.
// Run: npm run bench:window
import fs from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../harness/cleanup.mjs';
import { openWindow, test } from '../window/fixture.ts';

const manifest = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 10
  maxReplicas: 150
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 70 } }
`;

test.describe('the panel', () => {
  const { folder: workspace } = temporaryFolder('replicast-bench-');
  const window = openWindow({
    workspace,
    prepare: (folder) => fs.writeFileSync(path.join(folder, 'web.yaml'), manifest),
  });

  test('the time from a changed number to the redrawn page', async () => {
    const { workbench } = window;
    await workbench.openFile('web.yaml');
    await workbench.lenses('web.yaml').first().waitFor();
    await workbench.command('Replicast: Open Simulation');
    const inPanel = (id: string) => workbench.webview().getByTestId(id);
    await inPanel('chart').locator('svg').waitFor();
    await workbench.editScenario();
    const frame = await workbench.webviewFrame();
    await frame.evaluate(addRedrawn);

    const short = await frame.evaluate(redraws, { field: 'to', values: between(500, 900) });
    await inPanel('shape').selectOption('wave');
    await inPanel('low').fill('1000');
    await inPanel('high').fill('7000');
    // Three waves with a period of this length are a day.
    await inPanel('periodSeconds').fill('28600');
    await inPanel('sequence').waitFor();
    const day = await frame.evaluate(redraws, { field: 'high', values: between(6800, 7400) });
    const pointed = await frame.evaluate(moves, 40);
    const syncs = await workbench.webview().locator('.decisions header .dim').textContent();
    const rows = await inPanel('decisions').locator('tr').count();
    console.log(`half an hour: ${short.toFixed(1)} ms`);
    console.log(`a day, ${syncs}, ${rows} rows: ${day.toFixed(1)} ms, ${(day / short).toFixed(1)} times the half hour`);
    console.log(`pointer over the day: ${pointed.toFixed(1)} ms`);
    const { whole, pause } = await frame.evaluate(longRun, 864_000);
    console.log(
      `a month in the worker: ${whole.toFixed(0)} ms, ${(whole / day).toFixed(1)} times the day; the page stood still for ${pause.toFixed(0)} ms at most`,
    );
  });
});

declare global {
  interface Window {
    /** Resolves when the page has rendered its input, including the layout. */
    redrawn(): Promise<void>;
  }
}

function addRedrawn(): void {
  window.redrawn = async () => {
    for (const part of ['replicast-panel', 'replicast-chart', 'replicast-decisions'])
      await (document.querySelector(part) as unknown as { updateComplete: Promise<unknown> }).updateComplete;
    void document.body.offsetHeight;
  };
}

function between(low: number, high: number): number[] {
  return Array.from({ length: 25 }, (_, i) => Math.round(low + ((high - low) * i) / 24));
}

async function redraws({ field, values }: { field: string; values: number[] }): Promise<number> {
  const times: number[] = [];
  for (const value of values) {
    const input = document.querySelector(`[data-testid="${field}"]`) as HTMLInputElement;
    input.value = String(value);
    const start = performance.now();
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await window.redrawn();
    times.push(performance.now() - start);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

async function moves(times: number): Promise<number> {
  const chart = document.querySelector('[data-testid="chart"]') as Element;
  const { left, top, width } = chart.getBoundingClientRect();
  const taken: number[] = [];
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    chart.dispatchEvent(
      new PointerEvent('pointermove', {
        bubbles: true,
        clientX: left + 50 + ((width - 150) * i) / times,
        clientY: top + 50,
      }),
    );
    await window.redrawn();
    taken.push(performance.now() - start);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return taken.sort((a, b) => a - b)[times >> 1] ?? 0;
}

/** `pause`: the longest time between two frames. */
async function longRun(periodSeconds: number): Promise<{ whole: number; pause: number }> {
  const input = document.querySelector('[data-testid="periodSeconds"]') as HTMLInputElement;
  input.value = String(periodSeconds);
  const start = performance.now();
  input.dispatchEvent(new Event('input', { bubbles: true }));
  let [last, pause] = [performance.now(), 0];
  do {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    pause = Math.max(pause, now - last);
    last = now;
  } while (last - start < 500 || document.querySelector('[data-testid="long-run"]'));
  return { whole: last - start, pause };
}
