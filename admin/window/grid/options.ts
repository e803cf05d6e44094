/** What is the same for every grid, outside of any component, since the grid compares its options by identity. */
import type { NavigateToNextCellParams, SuppressKeyboardEventParams } from 'ag-grid-community'
import type { Target } from '../../app/state.ts'

export const rowId = ({ data }: { data: Target }): string => data.id

export const selection = {
  mode: 'multiRow',
  checkboxes: true,
  headerCheckbox: true,
  enableClickSelection: false,
} as const

/** Keys of commands, which the grid must not handle itself. */
export const withoutCommandKeys = {
  suppressHeaderMenuButton: true,
  suppressKeyboardEvent: ({ event }: SuppressKeyboardEventParams): boolean => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    return (
      altKey ||
      (shiftKey && key.startsWith('Arrow')) ||
      ((ctrlKey || metaKey) && key.toLowerCase() === 'a') ||
      key === 'Enter' ||
      key === 'Delete'
    )
  },
}
/**
 * An arrow stays in the rows: from the heading, into which the grid would go from the first row, the next arrow would only come back,
 * and a key after it act on one row too few. Shift+Tab leads into the heading.
 */
export const withinRows = ({ previousCellPosition, nextCellPosition }: NavigateToNextCellParams) =>
  nextCellPosition !== null && nextCellPosition.rowIndex < 0 ? previousCellPosition : nextCellPosition

export const checkboxColumn = {
  ...withoutCommandKeys,
  sortable: false,
  resizable: false,
  width: 40,
  pinned: null,
}
export const pinnedCheckboxColumn = { ...checkboxColumn, pinned: 'left' } as const
