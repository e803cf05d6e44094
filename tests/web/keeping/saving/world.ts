/**
 * What answers live in, for tests of their saving: a phone, a server with another phone at it, a network, a session and a
 * clock, each of which may fail at any moment. It notes what must never happen.
 */
import { createSaving } from '#web/keeping/saving/engine.ts'
import { formOf, GONE, type Kept, type Note, phaseOf, type ServerCopy } from '#web/keeping/saving/state.ts'
import { overtakenBy, type Reply } from '#web/keeping/saving/steps.ts'
import { Phone } from './phone.ts'

export type Form = { a: string; b: string; c: string }
export type Field = keyof Form
export const fields: readonly Field[] = ['a', 'b', 'c']
const blank: Form = { a: '', b: '', c: '' }

/** The server takes spaces off, as ours does. */
const cleaned = (form: Form): Form => ({ a: form.a.trim(), b: form.b.trim(), c: form.c.trim() })

const nothing: Note<Form> = { typed: {}, ahead: null }

type Row = { id: string; version: number; form: Form }
type Request = { tab: Tab; copy: ServerCopy<Form>; form: Form; reply: (reply: Reply<Form>) => void }
type Timer = { tab: Tab; work: () => void; at: number }
/** A page: it is over once it is closed. `noted`: what it leaves when it is closed now. */
type Page = { noted: Note<Form>; notedAt: number; isOpen: boolean }
type Tab = Page & { engine: ReturnType<typeof createSaving<Form>> }
/** What was typed last, where neither the server has accepted it nor a person has chosen otherwise; and in which tab. */
type Mine = { text: string; tab: Tab }

export class World {
  /** What the server has. */
  row: Row | null = null
  /** What must never have happened, in words. */
  readonly faults: string[] = []
  private readonly phone = new Phone<Kept<Form>>((by) => this.tellOthers(by))
  private requests: Request[] = []
  private notes = 0
  private timers: Timer[] = []
  private time = 0
  private hasNetwork = true
  private isOwnSession = true
  /** The phone knows that its application was erased, or could know it; a person has not asked for a new one. */
  private mustStayErased = false
  private readonly mine = new Map<Field, Mine>()
  private tabs: Tab[]

  constructor(tabs = 1) {
    this.tabs = Array.from({ length: tabs }, () => this.opened([]))
  }
  private tab(which: number): Tab {
    const tab = this.tabs[which % this.tabs.length]
    if (!tab) throw new Error('no tab')
    return tab
  }
  private opened(left: Note<Form>[]): Tab {
    const none = { base: { id: null, version: null, status: 'draft', at: '', form: blank }, form: blank }
    const page: Page = { noted: nothing, notedAt: 0, isOpen: true }
    const tab: Tab = Object.assign(page, {
      engine: this.engineOf(page, () => tab, this.phone.record ?? none, left),
    })
    return tab
  }
  private engineOf(page: Page, tab: () => Tab, kept: Kept<Form>, left: Note<Form>[]) {
    return createSaving<Form>(
      { kept, left },
      {
        update: (change) => this.phone.update(page, change),
        note: (note) => {
          this.notes += 1
          if (JSON.stringify(page.noted) !== JSON.stringify(note)) page.notedAt = this.notes
          page.noted = note
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
      },
    )
  }
  /** Other tabs hear of a write after the page that made it, and read the record as it is then. */
  private tellOthers(by: object): void {
    setImmediate(() => {
      const { record } = this.phone
      for (const { engine } of this.tabs.filter((tab) => tab !== by))
        if (record) engine.input({ type: 'kept', kept: record, upTo: null })
    })
  }
  /** The phone does what it was asked for first. */
  write(): void {
    this.phone.write()
  }
  slow(isSlow: boolean): void {
    this.phone.slow(isSlow)
  }
  shown(which = 0): Form {
    return formOf(this.tab(which).engine.state())
  }
  phase(which = 0) {
    return phaseOf(this.tab(which).engine.state())
  }
  private everyTab(input: Parameters<Tab['engine']['input']>[0]): void {
    for (const { engine } of this.tabs) engine.input(input)
  }

  async type(which: number, field: Field, text: string): Promise<void> {
    const tab = this.tab(which)
    await this.leaveOthers(tab)
    // The question of a conflict stands over the form.
    if (tab.engine.state().problem?.kind === 'conflict') return
    // What the server had when this page heard of it last is no change.
    if (tab.engine.state().kept.base.form[field] === text) this.mine.delete(field)
    else this.mine.set(field, { text, tab })
    tab.engine.input({ type: 'typed', changes: { [field]: text } })
  }
  save(which: number): void {
    const { engine } = this.tab(which)
    const { problem } = engine.state()
    if (problem?.kind === 'refused' && problem.why === 'gone') this.mustStayErased = false
    engine.input({ type: 'save', by: 'person' })
  }
  autosave(which: number): void {
    this.tab(which).engine.input({ type: 'save', by: 'itself' })
  }
  /** A page is closed and opened again; what is on its way then is never answered there. */
  reload(which: number, isWritten = true): void {
    const before = this.tab(which)
    before.engine.stop()
    before.isOpen = false
    this.phone.close(before, isWritten)
    this.requests = this.requests.filter(({ tab }) => tab !== before)
    this.timers = this.timers.filter(({ tab }) => tab !== before)
    // A page that opens takes the notes of all others, which go on without them.
    const left = this.tabs.toSorted((one, other) => one.notedAt - other.notedAt).map(({ noted }) => noted)
    for (const tab of this.tabs) tab.noted = nothing
    const after = this.opened(left)
    this.tabs = this.tabs.map((tab) => (tab === before ? after : tab))
    // A phone that has forgotten its application begins a new one.
    if (this.phone.record === null) this.mustStayErased = false
    for (const [field, { text, tab }] of this.mine)
      if (tab === before) this.mine.set(field, { text, tab: after })
    const isAnswered = this.hasNetwork && this.isOwnSession
    after.engine.input(
      isAnswered ? { type: 'found', theirs: this.row && copyOf(this.row) } : { type: 'offline' },
    )
  }
  /** The phone forgets its record, as it does after a submission: only where the server has everything. */
  forget(): void {
    if (this.mine.size > 0 || this.requests.length > 0 || !this.row) return
    this.phone.record = null
    for (const { engine } of this.tabs) engine.keepAgain()
  }
  tick(milliseconds: number): void {
    this.time += milliseconds
    const due = this.timers.filter(({ at }) => at <= this.time)
    this.timers = this.timers.filter(({ at }) => at > this.time)
    for (const { work } of due) work()
  }
  network(isThere: boolean): void {
    this.hasNetwork = isThere
    this.everyTab({ type: isThere ? 'online' : 'offline' })
  }
  /** With one tab only: on a full phone, two tabs do not hear of each other, and the later of two writes is not known. */
  room(isThere: boolean): void {
    this.phone.hasRoom = isThere || this.tabs.length > 1
  }
  session(isOwn: boolean): void {
    this.isOwnSession = isOwn
    this.everyTab({ type: isOwn ? 'own-account' : 'other-account' })
  }
  async choose(which: number, whose: 'mine' | 'theirs'): Promise<void> {
    const tab = this.tab(which)
    await this.leaveOthers(tab)
    const { problem } = tab.engine.state()
    if (problem?.kind !== 'conflict') return
    const { theirs, differing } = problem
    const from = whose === 'mine' ? this.shown(which) : theirs.form
    if (whose === 'theirs') for (const field of differing) this.mine.delete(field)
    // Both phones agree; what the other one makes of it later is its own.
    for (const field of fields) if (from[field] === theirs.form[field]) this.mine.delete(field)
    const choices = Object.fromEntries(differing.map((field) => [field, from[field]]))
    tab.engine.input({ type: 'chosen', choices })
  }
  /** Whoever goes to another tab leaves one: a page that is hidden writes what it has. */
  private async leaveOthers(tab: Tab): Promise<void> {
    // It takes longer than a slow phone needs.
    const others = this.tabs.filter((other) => other !== tab)
    if (others.length === 0) return
    await this.phone.patiently(() => Promise.all(others.map(({ engine }) => engine.flush())))
    await new Promise((told) => setImmediate(told))
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
    const records = [this.phone.record, ...this.tabs.map(({ engine }) => engine.state().kept)]
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
    // The record is read before it is sent, behind all that is to be written.
    this.phone.writeAll()
    const overtaken = overtakenBy(copy, this.phone.record)
    if (overtaken) return overtaken
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
      const { text } = this.mine.get(field) ?? {}
      if (text === form[field] || text === clean[field]) this.mine.delete(field)
    }
    const { id = `id at ${this.time}`, version = 0 } = this.row ?? {}
    return { id, version: version + 1, form: clean }
  }
  /** What must be true at any moment. */
  wrong(): string[] {
    // The page has heard that the server has it; what another phone makes of it later is that phone's.
    for (const [field, { text, tab }] of this.mine) if (heardOf(tab)[field] === text) this.mine.delete(field)
    return [...this.faults, ...this.tabs.flatMap((tab) => this.wrongIn(tab))]
  }
  private wrongIn(tab: Tab): string[] {
    const state = tab.engine.state()
    const shown = formOf(state)
    const phase = phaseOf(state)
    const mine = [...this.mine].filter(([, typed]) => typed.tab === tab)
    const lost = mine.filter(([field, { text }]) => shown[field] !== text)
    const unsaved = mine.filter(([field, { text }]) => this.row?.form[field] !== text.trim())
    const isPartly = state.sent && JSON.stringify(state.sent.form) !== JSON.stringify(shown)
    return [
      ...lost.map(([field, { text }]) => `${field} was typed as "${text}" and shows "${shown[field]}"`),
      ...(phase === 'clean' && unsaved.length > 0 ? ['it says saved, and the server has not all of it'] : []),
      ...(phase === 'saving' && isPartly ? ['it says that all is on its way, and some is not'] : []),
    ]
  }
}

/** What the server had when this page heard of it last. */
function heardOf({ engine }: Tab): Form {
  const { kept, problem } = engine.state()
  return problem?.kind === 'conflict' ? problem.theirs.form : kept.base.form
}

const copyOf = ({ id, version, form }: Row): ServerCopy<Form> => ({
  id,
  version,
  status: 'draft',
  at: '',
  form,
})
