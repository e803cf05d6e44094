/**
 * What answers live in, for tests of their saving: a phone, a server with another phone at it, a network, a session and a
 * clock, each of which may fail at any moment. It notes what must never happen.
 */
import { createSaving } from '#web/keeping/saving/engine.ts'
import type { Note } from '#web/keeping/saving/merge.ts'
import type { Reply } from '#web/keeping/saving/replies.ts'
import { formOf, type Kept, phaseOf, type ServerCopy } from '#web/keeping/saving/state.ts'

export type Form = { a: string; b: string; c: string }
export type Field = keyof Form
export const fields: readonly Field[] = ['a', 'b', 'c']
const blank: Form = { a: '', b: '', c: '' }

/** The server takes spaces off, as ours does. */
const cleaned = (form: Form): Form => ({ a: form.a.trim(), b: form.b.trim(), c: form.c.trim() })

type Row = { id: string; version: number; form: Form }
type Request = { copy: ServerCopy<Form>; form: Form; reply: (reply: Reply<Form>) => void }
type Timer = { work: () => void; at: number }

export class World {
  /** What the server has. */
  row: Row | null = null
  /** What must never have happened, in words. */
  readonly faults: string[] = []
  private kept: Kept<Form> = {
    base: { id: null, version: null, status: 'draft', at: '', form: blank },
    form: blank,
  }
  private noted: Note<Form> = { typed: {}, ahead: null }
  private requests: Request[] = []
  private timers: Timer[] = []
  private time = 0
  private made = 0
  private hasNetwork = true
  private hasRoom = true
  private isOwnSession = true
  /** The phone knows that its application was erased, or could know it; a person has not asked for a new one. */
  private mustStayErased = false
  /** What was typed here last, where neither the server has accepted it nor a person has chosen otherwise. */
  private readonly mine = new Map<Field, string>()
  private engine = this.opened()

  private opened() {
    const page = this.made
    return createSaving<Form>(
      { kept: this.kept, left: [this.noted] },
      {
        update: async (change) => {
          await Promise.resolve()
          if (!this.hasRoom) throw new Error('The phone is full.')
          this.kept = change(this.kept)
          return this.kept
        },
        note: (note) => {
          this.noted = note
        },
        send: (copy, form) =>
          new Promise((reply) => {
            if (this.requests.length > 0) this.faults.push('two requests at once')
            this.requests.push({ copy, form, reply: (one) => page === this.made && reply(one) })
          }),
        later: (work, after) => {
          const timer = { work, at: this.time + after }
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
  get shown(): Form {
    return formOf(this.engine.state())
  }
  get phase() {
    return phaseOf(this.engine.state())
  }
  get problem() {
    return this.engine.state().problem
  }

  type(field: Field, text: string): void {
    // What the server had when this page heard of it last is no change.
    if (this.engine.state().kept.base.form[field] === text) this.mine.delete(field)
    else this.mine.set(field, text)
    this.engine.input({ type: 'typed', changes: { [field]: text } })
  }
  save(): void {
    if (this.problem?.kind === 'refused' && this.problem.why === 'gone') this.mustStayErased = false
    this.engine.input({ type: 'save', by: 'person' })
  }
  /** The page is closed and opened again; what is on its way then is never answered here. */
  reload(): void {
    this.engine.stop()
    this.made += 1
    this.requests = []
    this.timers = []
    this.engine = this.opened()
    if (this.hasNetwork && this.isOwnSession)
      this.engine.input({ type: 'found', theirs: this.row && copyOf(this.row) })
  }
  tick(milliseconds: number): void {
    this.time += milliseconds
    const due = this.timers.filter(({ at }) => at <= this.time)
    this.timers = this.timers.filter(({ at }) => at > this.time)
    for (const { work } of due) work()
  }
  autosave(): void {
    this.engine.input({ type: 'save', by: 'itself' })
  }
  network(isThere: boolean): void {
    this.hasNetwork = isThere
    this.engine.input({ type: isThere ? 'online' : 'offline' })
  }
  room(isThere: boolean): void {
    this.hasRoom = isThere
  }
  session(isOwn: boolean): void {
    this.isOwnSession = isOwn
    this.engine.input({ type: isOwn ? 'own-account' : 'other-account' })
  }
  choose(whose: 'mine' | 'theirs'): void {
    const { problem } = this
    if (problem?.kind !== 'conflict') return
    const { theirs, differing } = problem
    const from = whose === 'mine' ? this.shown : theirs.form
    if (whose === 'theirs') for (const field of differing) this.mine.delete(field)
    const choices = Object.fromEntries(differing.map((field) => [field, from[field]]))
    this.engine.input({ type: 'chosen', choices })
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
    if (this.row && this.engine.state().kept.base.id !== null) this.mustStayErased = true
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
      const typed = this.mine.get(field)
      if (typed === form[field] || typed === clean[field]) this.mine.delete(field)
    }
    const { id = `id at ${this.time}`, version = 0 } = this.row ?? {}
    return { id, version: version + 1, form: clean }
  }
  /** What must be true at any moment. */
  wrong(): string[] {
    const lost = [...this.mine].filter(([field, text]) => this.shown[field] !== text)
    const has = this.row?.form
    const unsaved = [...this.mine].filter(([field, text]) => has?.[field] !== text.trim())
    const state = this.engine.state()
    return [
      ...this.faults,
      ...lost.map(([field, text]) => `${field} was typed as "${text}" and shows "${this.shown[field]}"`),
      ...(this.phase === 'clean' && unsaved.length > 0
        ? ['it says saved, and the server has not all of it']
        : []),
      ...(this.phase === 'saving' &&
      state.sent &&
      JSON.stringify(state.sent.form) !== JSON.stringify(this.shown)
        ? ['it says that all is on its way, and some is not']
        : []),
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
