/** Counts answers and measures the delay of the event loop; and the text of OpenMetrics. */

/** Upper bounds in seconds. */
const ANSWERS = [0.01, 0.05, 0.25, 1, 5]
const DELAYS = [0.005, 0.02, 0.1, 0.5, 2]
/** Milliseconds between two measurements of the delay. */
const TICK = 500

type Histogram = { bounds: readonly number[]; counts: number[]; sum: number }
const histogram = (bounds: readonly number[]): Histogram => ({
  bounds,
  counts: bounds.map(() => 0).concat(0),
  sum: 0,
})

function observe({ bounds, counts, ...rest }: Histogram, seconds: number): Histogram {
  const found = bounds.findIndex((bound) => seconds <= bound)
  const place = found === -1 ? bounds.length : found
  counts[place] = (counts[place] ?? 0) + 1
  return { bounds, counts, sum: rest.sum + seconds }
}

type Labels = Readonly<Record<string, string>>
type Sample = { labels?: Labels; value: number }

const labelled = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
const head = (name: string, type: string, help: string): string[] => [
  `# TYPE ${name} ${type}`,
  `# HELP ${name} ${help}`,
]

/** Lines of a gauge; none without a sample. */
export const gauge = (name: string, help: string, samples: readonly Sample[]): string[] =>
  samples.length === 0
    ? []
    : [
        ...head(name, 'gauge', help),
        ...samples.map(({ labels = {}, value }) => `${name}${labelled(labels)} ${value}`),
      ]

function histogramLines(name: string, labels: Labels, { bounds, counts, sum }: Histogram): string[] {
  let total = 0
  const buckets = counts.map((count, place) => {
    total += count
    return `${name}_bucket${labelled({ ...labels, le: String(bounds[place] ?? '+Inf') })} ${total}`
  })
  return [...buckets, `${name}_sum${labelled(labels)} ${sum}`, `${name}_count${labelled(labels)} ${total}`]
}

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const answers = new Map<number, Histogram>()
  let delays = histogram(DELAYS)
  let due = performance.now() + TICK
  const timer = setInterval(() => {
    delays = observe(delays, Math.max(0, performance.now() - due) / 1000)
    due = performance.now() + TICK
  }, TICK)
  timer.unref()
  return {
    answered: (status: number, seconds: number): void =>
      void answers.set(status, observe(answers.get(status) ?? histogram(ANSWERS), seconds)),
    lines: (): string[] => {
      const name = 'wedding_answer_seconds'
      const delay = 'wedding_event_loop_delay_seconds'
      const byStatus = [...answers].sort(([a], [b]) => a - b)
      return [
        ...head(name, 'histogram', 'Time until an answer was sent, by status.'),
        ...byStatus.flatMap(([status, one]) => histogramLines(name, { status: String(status) }, one)),
        ...head(delay, 'histogram', 'How late the event loop came to a timer.'),
        ...histogramLines(delay, {}, delays),
      ]
    },
    stop: () => clearInterval(timer),
  }
}
