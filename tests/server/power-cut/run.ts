/** `bun tests/server/power-cut/run.ts CUTS [SEED]`: the power cuts at length, over runs of their own. Without a seed it takes a new one. */
import { powerCuts } from './cuts.ts'

/** Each run is recorded anew. */
const CUTS_OF_A_RUN = 50

const [cuts = '500', seed = String(Math.floor(Math.random() * 1e9))] = process.argv.slice(2)
if (Bun.which('strace') === null) {
  console.log('power cuts: left out for want of strace: apt-get install strace')
  process.exit(0)
}
console.log(`power cuts: ${cuts}, seed ${seed}`)
const begun = performance.now()
let done = 0
let calls = 0
while (done < Number(cuts)) {
  const some = Math.min(CUTS_OF_A_RUN, Number(cuts) - done)
  const told = await powerCuts(some, Number(seed) + done, { steps: 120, verified: 10 })
  done += told.cuts
  calls += told.calls
  console.log(`power cuts: ${done} of ${cuts}`)
}
const seconds = Math.round((performance.now() - begun) / 1000)
console.log(`power cuts: nothing that was answered was lost. ${done} cuts in ${calls} calls, ${seconds} s`)
