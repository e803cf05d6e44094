/** The colour of a status in a legend: a small square, whose meaning stands beside it. */
export const Swatch = ({ of }: { of: string }) => <span aria-hidden="true" className={`swatch back-${of}`} />
