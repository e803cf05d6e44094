/** Parses links to YouTube videos. Only the id is used, never the link's own URL. */

const hosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be']
const embedHosts = ['www.youtube-nocookie.com', 'youtube-nocookie.com']
const idPattern = /^[A-Za-z0-9_-]{11}$/

const parsed = (link: string): URL | null => {
  const text = link.trim()
  // The address bar of phones copies URLs without their scheme.
  return URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
}

function candidate({ hostname, pathname, searchParams }: URL): string | undefined {
  const [first, second] = pathname.split('/').filter(Boolean)
  if (hostname === 'youtu.be') return first
  if (first === 'watch') return searchParams.get('v') ?? undefined
  return ['embed', 'shorts', 'live', 'v'].includes(first ?? '') ? second : undefined
}

/** The id in a watch, short, embed, shorts or live link; null for other hosts and schemes, credentials or a port. */
export function videoId(link: string): string | null {
  const url = parsed(link)
  if (!url || url.username || url.password || url.port) return null
  if (![...hosts, ...embedHosts].includes(url.hostname)) return null
  const id = candidate(url)
  return id && idPattern.test(id) ? id : null
}

/** The player that sets no cookies before it starts; the only foreign origin that pages may frame. */
export const embedAddress = (id: string): string => `https://www.youtube-nocookie.com/embed/${id}`

/** For browsers without script. */
export const watchAddress = (id: string): string => `https://www.youtube.com/watch?v=${id}`
