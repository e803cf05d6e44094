/** Before the first browser test: builds the pages where they are older than their sources. Each file starts its own server. */
import { bun } from '../../scripts/run.ts'

export default async function build(): Promise<void> {
  const { code } = await bun(['scripts/build.ts'])
  if (code !== 0) throw new Error('The pages could not be built.')
}
