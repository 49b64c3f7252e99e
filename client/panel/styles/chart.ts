export const chartStyles = `
replicast-chart { position: relative; }
.chart { outline-offset: 2px !important; margin: 0 -4px; padding: 0 4px; border-radius: 2px; }
.chart svg { display: block; overflow: visible; touch-action: pan-y; }
.vscode-light .replicast-chart .band { opacity: .6; }
.vscode-high-contrast .replicast-chart :is(.band, .recommended, .bound, .compared, .crosshair) { opacity: 1; }
.vscode-high-contrast .replicast-chart .grid { opacity: .25; }
.vscode-high-contrast .replicast-chart .ready { opacity: .3; }
.vscode-high-contrast .replicast-chart .crosshair { stroke-dasharray: 4 2; }
.more { position: absolute; top: 0; height: 14px; padding: 0; border: 0; background: none; font-size: 11px; line-height: 14px;
  font-variant-numeric: tabular-nums; color: var(--vscode-textLink-foreground); cursor: pointer; }
.more:hover { text-decoration: underline; }
`;
