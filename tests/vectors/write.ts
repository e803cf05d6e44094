/** `bun run vectors`: writes docs/vectors anew. What differs afterwards is a change of the format, and wants a reason. */
import { join } from 'node:path'
import { vectorFiles } from './files.ts'

const folder = join(import.meta.dir, '../../docs/vectors')
for (const [name, text] of Object.entries(vectorFiles())) await Bun.write(join(folder, name), text)
