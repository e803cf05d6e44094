/** The grid's theme in the window's colours, and the CSP nonce for its style elements. */
import { themeQuartz } from 'ag-grid-community'

/** Different for each response (server/pages/admin.ts). */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? ''

export const gridTheme = themeQuartz.withParams({
  accentColor: 'var(--accent)',
  backgroundColor: 'var(--a-canvas)',
  foregroundColor: 'var(--text)',
  borderColor: 'var(--hairline)',
  headerBackgroundColor: 'var(--a-panel)',
  headerTextColor: 'var(--text)',
  headerFontWeight: 700,
  headerFontSize: 12,
  headerHeight: 32,
  oddRowBackgroundColor: 'var(--a-zebra)',
  rowHoverColor: 'var(--a-row-hover)',
  selectedRowBackgroundColor: 'var(--a-row-selected)',
  checkboxUncheckedBorderColor: 'var(--control-border)',
  checkboxUncheckedBackgroundColor: 'var(--a-canvas)',
  checkboxCheckedBackgroundColor: 'var(--surface-strong)',
  checkboxCheckedBorderColor: 'var(--control-border)',
  checkboxCheckedShapeColor: '#fffdf8',
  fontFamily: 'var(--font-body)',
  fontSize: 13,
  dataFontSize: 13,
  cellHorizontalPadding: 8,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
  browserColorScheme: 'inherit',
})
