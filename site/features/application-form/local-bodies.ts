/** Suggestions for the local body: those of a district, if the organiser has imported a list. */
import * as z from 'zod/mini'
import type { District } from '#events/vocabulary.ts'

const LocalBody = z.object({ name: z.string(), type: z.string() })
export type LocalBody = z.infer<typeof LocalBody>
const Answer = z.object({ localBodies: z.array(LocalBody) })

const asked = new Map<District, Promise<LocalBody[]>>()

async function ask(district: District): Promise<LocalBody[]> {
  const answer = await fetch(`/api/places/local-bodies?district=${district}`)
  return answer.ok ? Answer.parse(await answer.json()).localBodies : []
}

/** None where there is no list, or where it cannot be asked for now. */
export async function localBodiesOf(district: District): Promise<LocalBody[]> {
  const bodies = asked.get(district) ?? ask(district)
  asked.set(district, bodies)
  try {
    return await bodies
  } catch {
    asked.delete(district)
    return []
  }
}
