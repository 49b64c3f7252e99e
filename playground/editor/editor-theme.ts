import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const color = (name: string) => `var(--vscode-${name})`;
const border = `1px solid ${color('editorWidget-border')}`;

const look = EditorView.theme({
  '&': { height: '100%', color: color('editor-foreground'), backgroundColor: color('editor-background') },
  '&.cm-focused': { outline: `1px solid ${color('focusBorder')}`, outlineOffset: '-1px' },
  '.cm-scroller': { fontFamily: color('editor-font-family'), fontSize: '13px', lineHeight: '19px' },
  '.cm-content': { caretColor: color('editor-foreground') },
  '.cm-cursor': { borderLeftColor: color('editor-foreground') },
  '.cm-gutters': {
    color: color('editorLineNumber-foreground'),
    backgroundColor: color('editor-background'),
    border: 0,
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '32px' },
  '.cm-activeLine': { backgroundColor: 'var(--vscode-editor-lineHighlightBackground, transparent)' },
  '.cm-activeLineGutter': { color: color('editorLineNumber-activeForeground'), backgroundColor: 'transparent' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: color('editor-selectionBackground'),
  },
  '.cm-tooltip, .cm-panels': {
    color: color('foreground'),
    backgroundColor: color('editorWidget-background'),
    border,
    fontSize: '13px',
  },
  '.cm-tooltip': { borderRadius: '3px', maxWidth: 'min(560px, 94vw)' },
  '.cm-tooltip.cm-tooltip-hover': { maxHeight: '50vh', overflow: 'auto' },
  '.cm-panels': { border: 0, borderTop: border },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: color('list-activeSelectionForeground'),
    background: color('list-activeSelectionBackground'),
    outline: '1px solid var(--vscode-contrastActiveBorder, transparent)',
    outlineOffset: '-1px',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: color('editor-font-family'), maxHeight: '14em' },
  '.cm-completionInfo': { padding: '4px 8px', maxHeight: '40vh', overflow: 'auto' },
  '.cm-lsp-documentation': { padding: '2px 8px', overflowWrap: 'anywhere' },
  '.cm-lsp-documentation img': { maxWidth: '100%' },
  '.cm-lsp-documentation a, .cm-panel a': { color: color('textLink-foreground') },
  '.cm-lsp-documentation code': { fontFamily: color('editor-font-family') },
  '.cm-lsp-documentation pre': { padding: '4px', background: color('textCodeBlock-background'), overflow: 'auto' },
  '.cm-lsp-documentation table': { borderCollapse: 'collapse' },
  '.cm-lsp-documentation :is(td, th)': { padding: '1px 8px 1px 0', textAlign: 'left' },
  '.cm-lintRange': { backgroundImage: 'none', textDecoration: 'underline wavy 1px', textUnderlineOffset: '3px' },
  '.cm-lintRange-error': { textDecorationColor: color('problemsErrorIcon-foreground') },
  '.cm-lintRange-warning': { textDecorationColor: color('problemsWarningIcon-foreground') },
  '.cm-lintRange-info, .cm-lintRange-hint': { textDecorationColor: color('problemsInfoIcon-foreground') },
  '.cm-diagnostic': { borderLeftWidth: '3px', padding: '4px 8px' },
  '.cm-diagnostic-error': { borderLeftColor: color('problemsErrorIcon-foreground') },
  '.cm-diagnostic-warning': { borderLeftColor: color('problemsWarningIcon-foreground') },
  '.cm-diagnostic-info, .cm-diagnostic-hint': { borderLeftColor: color('problemsInfoIcon-foreground') },
  '.cm-diagnosticText': { display: 'block' },
  '.cm-diagnosticAction, .cm-button, .cm-textfield': {
    color: color('button-secondaryForeground'),
    background: 'var(--vscode-button-secondaryBackground, transparent)',
    border: '1px solid var(--vscode-button-border, transparent)',
    borderRadius: '4px',
  },
  '.cm-diagnosticAction': { margin: '4px 8px 2px 0', padding: '2px 8px', height: 'auto' },
  '.cm-textfield': { color: color('input-foreground'), background: color('input-background') },
  // The library scrolls to the end of the selected problem. If the problem were taller than the list, the start of the
  // problem would be cut off.
  '.cm-panel.cm-panel-lint ul': { maxHeight: '60cqh' },
  '.cm-panel.cm-panel-lint ul [aria-selected], .cm-panel.cm-panel-lint ul:focus [aria-selected]': {
    color: color('list-activeSelectionForeground'),
    background: color('list-activeSelectionBackground'),
    outline: '1px solid var(--vscode-contrastActiveBorder, transparent)',
    outlineOffset: '-1px',
  },
  '.cm-searchMatch': { backgroundColor: 'transparent', outline: '1px solid currentcolor' },
  '.cm-lenses': {
    color: color('editorCodeLens-foreground'),
    font: `12px/18px ${color('font-family')}`,
    whiteSpace: 'pre-wrap',
    padding: '2px 6px 0',
    display: 'flex',
    flexWrap: 'wrap',
    maxWidth: 'calc(100cqw - 56px)',
  },
  '.cm-lens': {
    height: 'auto',
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
    textAlign: 'left',
  },
  '.cm-lens + .cm-lens::before': { content: '" | "' },
  '.cm-lens-indent': { fontFamily: color('editor-font-family'), fontSize: '13px', whiteSpace: 'pre' },
  '.cm-lens:is(span)': { cursor: 'default' },
  'button.cm-lens:hover': { color: color('textLink-foreground') },
  'button.cm-lens:focus-visible': { outline: `1px solid ${color('focusBorder')}` },
  '.cm-decided': {
    backgroundColor: 'color-mix(in srgb, var(--vscode-charts-yellow) 9%, transparent)',
    outline: '1px solid var(--vscode-contrastActiveBorder, transparent)',
  },
  '.cm-decided-note': { paddingLeft: '2em', color: color('foreground'), fontStyle: 'italic' },
});

const highlight = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName, tags.tagName], color: 'var(--key)' },
  { tag: [tags.string, tags.content, tags.special(tags.string), tags.attributeValue], color: 'var(--string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--number)' },
  { tag: [tags.comment, tags.lineComment], color: 'var(--comment)' },
]);

export const editorTheme: Extension = [look, syntaxHighlighting(highlight)];
