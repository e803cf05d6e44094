/** `bun tests/server/crash/run.ts ROUNDS [SEED]`: the crash test at length. Without a seed it takes a new one, and says it. */
import { crashRounds } from './rounds.ts'

const [rounds = '1000', seed = String(Math.floor(Math.random() * 1e9))] = process.argv.slice(2)
console.log(`crash: ${rounds} rounds, seed ${seed}`)
const begun = performance.now()
const told = await crashRounds(Number(rounds), Number(seed), (now) => {
  if (now.rounds % 25 === 0) console.log(`crash: ${JSON.stringify(now)}`)
})
const seconds = Math.round((performance.now() - begun) / 1000)
console.log(`crash: nothing was lost, nothing half-done. ${JSON.stringify(told)} in ${seconds} s`)
