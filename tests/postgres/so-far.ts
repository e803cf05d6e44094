/** A drill in full length says how far it is, since it takes minutes; a usual run is over soon, and says nothing. */

const STEPS = 50
/** Of rounds; fewer are a usual run. */
const LONG = 200

/** @returns to be called with how many are done, again and again */
export function soFar(what: string, all: number): (done: number) => void {
  const from = performance.now()
  const each = Math.ceil(all / STEPS)
  let next = each
  return (done) => {
    if (all < LONG || done < next) return
    next = done - (done % each) + each
    console.log(`${what}: ${done} of ${all}, ${Math.round((performance.now() - from) / 1000)} s`)
  }
}
