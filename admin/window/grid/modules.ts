/** The grid's modules in use (Community only); each adds to the console's largest chunk. */
import * as ag from 'ag-grid-community'

export const gridModules = [
  ag.CellStyleModule,
  ag.ClientSideRowModelApiModule,
  ag.ClientSideRowModelModule,
  ag.ColumnApiModule,
  ag.EventApiModule,
  ag.LocaleModule,
  ag.RenderApiModule,
  ag.RowApiModule,
  ag.RowSelectionModule,
  ag.RowStyleModule,
  ag.ScrollApiModule,
  ag.TooltipModule,
]
