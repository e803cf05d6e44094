/** Who may fill an application in. Separate from filler.ts, whose schemas the pages do not load. */
export const helperKinds = ['relative', 'neighbour', 'akshaya', 'volunteer'] as const
export type HelperKind = (typeof helperKinds)[number]
export const fillers = ['self', ...helperKinds] as const
