// How long a changed number takes until the page is redrawn, in the real workbench: text boxes and dragged numbers go this way.
// Against the short run of half an hour, since machines differ. Run: npm run package && node test/bench/window.mjs
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launchChromium, viewport } from '../../scripts/chromium.mjs';
import { startServer, windowUrl } from '../../scripts/harness.mjs';
import { vsix } from '../../scripts/paths.mjs';
import { Workbench } from '../e2e/workbench.mjs';

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
const workspace = fs.mkdtempSync(path.join(os.tmpdir(), 'replicast-bench-'));
fs.writeFileSync(path.join(workspace, 'web.yaml'), manifest);

const server = await startServer({ workspace, vsix });
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1, locale: 'en-US' });
  page.setDefaultTimeout(30_000);
  const workbench = new Workbench(page, server);
  await workbench.open(windowUrl(server));
  await workbench.openFile('web.yaml');
  await workbench.lenses('web.yaml').first().waitFor();
  await workbench.command('Replicast: Open Simulation');
  const inPanel = (id) => workbench.webview().getByTestId(id);
  await inPanel('chart').locator('svg').waitFor();
  const frame = await workbench.webviewFrame();

  const short = await frame.evaluate(redraws, { field: 'to', values: between(500, 900) });
  await inPanel('shape').selectOption('wave');
  await inPanel('low').fill('1000');
  await inPanel('high').fill('7000');
  // Three waves are a day.
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
} finally {
  await browser.close();
  await server.stop();
  fs.rmSync(workspace, { recursive: true, force: true });
}

function between(low, high) {
  return Array.from({ length: 25 }, (_, i) => Math.round(low + ((high - low) * i) / 24));
}

/** In the page: the median time from an input event to the end of the layout that it causes. */
async function redraws({ field, values }) {
  const times = [];
  for (const value of values) {
    const input = document.querySelector(`[data-testid="${field}"]`);
    input.value = String(value);
    const start = performance.now();
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    times.push(performance.now() - start);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return times.sort((a, b) => a - b)[times.length >> 1];

  async function settle() {
    for (const part of ['replicast-panel', 'replicast-chart', 'replicast-decisions']) await document.querySelector(part).updateComplete;
    return document.body.offsetHeight;
  }
}

/** The same for a pointer that moves over the chart. */
async function moves(times) {
  const chart = document.querySelector('[data-testid="chart"]');
  const { left, top, width } = chart.getBoundingClientRect();
  const taken = [];
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    chart.dispatchEvent(
      new PointerEvent('pointermove', { bubbles: true, clientX: left + 50 + ((width - 150) * i) / times, clientY: top + 50 }),
    );
    for (const part of ['replicast-panel', 'replicast-chart', 'replicast-decisions']) await document.querySelector(part).updateComplete;
    void document.body.offsetHeight;
    taken.push(performance.now() - start);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return taken.sort((a, b) => a - b)[times >> 1];
}

/** Three waves of ten days: how long until the whole run is drawn, and the longest time between two frames meanwhile. */
async function longRun(periodSeconds) {
  const input = document.querySelector('[data-testid="periodSeconds"]');
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
