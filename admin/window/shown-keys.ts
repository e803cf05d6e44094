/** What keys are called, which of them only move on in a list, and where they are text. */
const keyNames: Record<string, string> = {
  Control: 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Escape: 'Esc',
  Enter: '↵',
  ContextMenu: '☰',
}

/** `Control+K` as "Ctrl K"; `G S` as "G S". */
export const shownKeys = (keys: string): string =>
  keys
    .split(/[+ ](?=.)/)
    .map((key) => keyNames[key] ?? key)
    .join(' ')

/** They go on in a grid, from where the cursor is seen. */
export const goingKeys = /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End|\[|\])$/

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
