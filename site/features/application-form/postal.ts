/** Suggestions by PIN code of Kerala: its post offices and its district. */
import * as z from 'zod/mini'

const Place = z.object({ district: z.string(), offices: z.array(z.string()) })
export type Place = z.infer<typeof Place>
const Places = z.record(z.string(), Place)
/** By PIN code. */
export type PostalPlaces = z.infer<typeof Places>

const asked = new Map<string, Promise<PostalPlaces>>()

async function ask(prefix: string): Promise<PostalPlaces> {
  const answer = await fetch(`/postal/${prefix}.json`)
  return answer.ok ? Places.parse(await answer.json()) : {}
}

/** Null for a PIN that is not whole, not of Kerala, or cannot be looked up now. */
export async function placeOf(pin: string): Promise<Place | null> {
  if (!/^6[789]\d{4}$/.test(pin)) return null
  const prefix = pin.slice(0, 3)
  const places = asked.get(prefix) ?? ask(prefix)
  asked.set(prefix, places)
  try {
    return (await places)[pin] ?? null
  } catch {
    asked.delete(prefix)
    return null
  }
}
