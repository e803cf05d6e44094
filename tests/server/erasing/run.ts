/** `bun tests/server/erasing/run.ts KILLS [SEED]`: the kills at length. Without a seed it takes a new one, and says it. */
import { killsWhileErasing } from './kills.ts'

const [kills = '1000', seed = String(Math.floor(Math.random() * 1e9))] = process.argv.slice(2)
console.log(`kills while erasing: ${kills}, seed ${seed}`)
const begun = performance.now()
const told = await killsWhileErasing(Number(kills), Number(seed), (now) => {
  if (now.kills % 100 === 0) console.log(`kills while erasing: ${JSON.stringify(now)}`)
})
const seconds = Math.round((performance.now() - begun) / 1000)
console.log(`kills while erasing: each family whole or gone. ${JSON.stringify(told)} in ${seconds} s`)
