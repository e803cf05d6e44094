/** What keys are called, which of them only move on in a list, and where they are text. */
const keyNames: Record<string, string> = {
  Control: 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Escape: 'Esc',
  Enter: '↵',
  ContextMenu: 'Menu',
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
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea, select'))

/** The pressed keys in the spelling of `Command.keys`. Shift is only named beside letters and named keys: `?` is `?`. */
export function pressedKeys({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const isSign = key.length === 1 && !/[a-z]/i.test(key)
  const parts = [
    ctrlKey || metaKey ? 'Control' : '',
    altKey ? 'Alt' : '',
    shiftKey && !isSign ? 'Shift' : '',
    key.length === 1 ? key.toUpperCase() : key,
  ]
  return parts.filter(Boolean).join('+')
}

/** In a field it takes back typing, of which nothing is left where its form is saved. */
export const isUndoOfTyping = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey
