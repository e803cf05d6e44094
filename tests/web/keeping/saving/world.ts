/**
 * What answers live in, for tests of their saving: a phone, a server with another phone at it, a network, a session and a
 * clock, each of which may fail at any moment. It notes what must never happen.
 */
import { createSaving } from '#web/keeping/saving/engine.ts'
import { GONE, type Kept, phaseOf, type ServerCopy } from '#web/keeping/saving/state.ts'
import type { Reply } from '#web/keeping/saving/steps.ts'
import { Phone } from './phone.ts'

export type Form = { a: string; b: string; c: string }
export type Field = keyof Form
export const fields: readonly Field[] = ['a', 'b', 'c']
const blank: Form = { a: '', b: '', c: '' }

/** The server takes spaces off, as ours does. */
const cleaned = (form: Form): Form => ({ a: form.a.trim(), b: form.b.trim(), c: form.c.trim() })

type Row = { id: string; version: number; form: Form }
type Request = { tab: Tab; copy: ServerCopy<Form>; form: Form; reply: (reply: Reply<Form>) => void }
type Timer = { tab: Tab; work: () => void; at: number }
/** A page: it is over once it is closed. `noted`: what it leaves when it is closed now. */
type Page = { noted: Kept<Form> | null; isOpen: boolean }
type Tab = Page & { engine: ReturnType<typeof createSaving<Form>> }

export class World {
  /** What the server has. */
  row: Row | null = null
  /** What must never have happened, in words. */
  readonly faults: string[] = []
  private readonly phone = new Phone<Kept<Form>>()
  private requests: Request[] = []
  private timers: Timer[] = []
  private time = 0
  private hasNetwork = true
  private isOwnSession = true
  /** The phone knows that its application was erased, or could know it; a person has not asked for a new one. */
  private mustStayErased = false
  /** What was typed last, where neither the server has accepted it nor a person has chosen otherwise. */
  private readonly mine = new Map<Field, string>()
  private tab = this.opened(null)

  private opened(left: Kept<Form> | null): Tab {
    const none = { base: { id: null, version: null, status: 'draft', at: '', form: blank }, form: blank }
    const page: Page = { noted: left, isOpen: true }
    const tab: Tab = Object.assign(page, {
      engine: this.engineOf(page, () => tab, this.phone.record ?? none),
    })
    return tab
  }
  private engineOf(page: Page, tab: () => Tab, record: Kept<Form>) {
    return createSaving<Form>(record, page.noted, {
      write: (kept) => this.phone.update(page, kept),
      note: (kept) => {
        page.noted = kept
        return true
      },
      send: (copy, form) =>
        new Promise((reply) => {
          if (this.requests.some((one) => one.tab === tab())) this.faults.push('two requests at once')
          this.requests.push({ tab: tab(), copy, form, reply: (one) => tab().isOpen && reply(one) })
        }),
      later: (work, after) => {
        const timer = { tab: tab(), work, at: this.time + after }
        this.timers.push(timer)
        return () => {
          this.timers = this.timers.filter((one) => one !== timer)
        }
      },
      changed: () => undefined,
      notKept: () => undefined,
    })
  }
  /** The phone does what it was asked for first. */
  write(): void {
    this.phone.write()
  }
  slow(isSlow: boolean): void {
    this.phone.slow(isSlow)
  }
  shown(): Form {
    return this.tab.engine.state().kept.form
  }
  phase() {
    return phaseOf(this.tab.engine.state())
  }

  async type(field: Field, text: string): Promise<void> {
    const { engine } = this.tab
    // A reply that has arrived is taken before the next key.
    await Promise.resolve()
    // The question of a conflict stands over the form.
    if (engine.state().problem?.kind === 'conflict') return
    // What the server had when this page heard of it last is no change.
    if (engine.state().kept.base.form[field] === text) this.mine.delete(field)
    else this.mine.set(field, text)
    engine.input({ type: 'typed', changes: { [field]: text } })
  }
  save(): void {
    const { engine } = this.tab
    const { problem } = engine.state()
    if (problem?.kind === 'refused' && problem.why === 'gone') this.mustStayErased = false
    engine.input({ type: 'save', by: 'person' })
  }
  autosave(): void {
    this.tab.engine.input({ type: 'save', by: 'itself' })
  }
  /** A page is closed and opened again, or another window takes the answers over; what is on its way then is never answered there. */
  reload(isWritten = true): void {
    const before = this.tab
    before.engine.stop()
    before.isOpen = false
    this.phone.close(before, isWritten)
    this.requests = this.requests.filter(({ tab }) => tab !== before)
    this.timers = this.timers.filter(({ tab }) => tab !== before)
    this.tab = this.opened(before.noted)
    // A phone that has forgotten its application begins a new one.
    if (this.phone.record === null && before.noted === null) this.mustStayErased = false
    const isAnswered = this.hasNetwork && this.isOwnSession
    this.tab.engine.input(
      isAnswered ? { type: 'found', theirs: this.row && copyOf(this.row) } : { type: 'offline' },
    )
  }
  tick(milliseconds: number): void {
    this.time += milliseconds
    const due = this.timers.filter(({ at }) => at <= this.time)
    this.timers = this.timers.filter(({ at }) => at > this.time)
    for (const { work } of due) work()
  }
  network(isThere: boolean): void {
    this.hasNetwork = isThere
    this.tab.engine.input({ type: isThere ? 'online' : 'offline' })
  }
  room(isThere: boolean): void {
    this.phone.hasRoom = isThere
  }
  session(isOwn: boolean): void {
    this.isOwnSession = isOwn
    if (isOwn) this.reload()
  }
  choose(whose: 'mine' | 'theirs'): void {
    const { engine } = this.tab
    const { problem } = engine.state()
    if (problem?.kind !== 'conflict') return
    const { theirs, differing } = problem
    const from = whose === 'mine' ? this.shown() : theirs.form
    if (whose === 'theirs') for (const field of differing) this.mine.delete(field)
    // Both phones agree; what the other one makes of it later is its own.
    for (const field of fields) if (from[field] === theirs.form[field]) this.mine.delete(field)
    const choices = Object.fromEntries(differing.map((field) => [field, from[field]]))
    engine.input({ type: 'chosen', choices })
  }
  otherPhone(field: Field, text: string): void {
    if (this.row)
      this.row = {
        ...this.row,
        version: this.row.version + 1,
        form: cleaned({ ...this.row.form, [field]: text }),
      }
  }
  erase(): void {
    const records = [this.phone.record, this.tab.engine.state().kept]
    const isKnown = records.some((kept) => kept !== null && kept.base.id !== null)
    // A new one that a person has asked for may be on its way.
    const isAnew = this.requests.some(({ copy }) => copy.status === GONE)
    if (this.row && isKnown && !isAnew) this.mustStayErased = true
    this.row = null
  }
  /** The oldest request arrives, and its reply too, unless that is lost. */
  deliver(isReplyLost = false): void {
    const request = this.requests.shift()
    if (!request) return
    const reply: Reply<Form> = this.hasNetwork ? this.replyTo(request) : { type: 'unreachable' }
    request.reply(isReplyLost ? { type: 'unreachable' } : reply)
  }
  fail(): void {
    this.requests.shift()?.reply({ type: 'failed' })
  }
  private replyTo({ copy, form }: Request): Reply<Form> {
    const { row } = this
    if (!this.isOwnSession) return { type: 'turned-away' }
    if (copy.id !== null && row === null) return { type: 'stale', theirs: null }
    if (row && (copy.id !== row.id || copy.version !== row.version))
      return { type: 'stale', theirs: copyOf(row) }
    if (form.a.includes('!')) return { type: 'refused', why: 'answers', fields: { a: 'no exclamations' } }
    if (row === null && this.mustStayErased) this.faults.push('an erased application came back by itself')
    this.row = this.accepted(form)
    return { type: 'answered', copy: copyOf(this.row) }
  }
  private accepted(form: Form): Row {
    const clean = cleaned(form)
    for (const field of fields) {
      const text = this.mine.get(field)
      if (text === form[field] || text === clean[field]) this.mine.delete(field)
    }
    const { id = `id at ${this.time}`, version = 0 } = this.row ?? {}
    return { id, version: version + 1, form: clean }
  }
  /** What must be true at any moment. */
  wrong(): string[] {
    const state = this.tab.engine.state()
    const heard = state.problem?.kind === 'conflict' ? state.problem.theirs.form : state.kept.base.form
    // The page has heard that the server has it; what another phone makes of it later is that phone's.
    for (const [field, text] of this.mine) if (heard[field] === text) this.mine.delete(field)
    const shown = this.shown()
    const phase = this.phase()
    const mine = [...this.mine]
    const lost = mine.filter(([field, text]) => shown[field] !== text)
    const unsaved = mine.filter(([field, text]) => this.row?.form[field] !== text.trim())
    const isPartly = state.sent && JSON.stringify(state.sent.form) !== JSON.stringify(shown)
    return [
      ...this.faults,
      ...lost.map(([field, text]) => `${field} was typed as "${text}" and shows "${shown[field]}"`),
      ...(phase === 'clean' && unsaved.length > 0 ? ['it says saved, and the server has not all of it'] : []),
      ...(phase === 'saving' && isPartly ? ['it says that all is on its way, and some is not'] : []),
    ]
  }
}

const copyOf = ({ id, version, form }: Row): ServerCopy<Form> => ({
  id,
  version,
  status: 'draft',
  at: '',
  form,
})
