/** A phone's storage, for tests of saving: it does one thing after the other, may be slow, and may have no room. */

/** `commit`: it reaches the disk; `settle`: the page that asked for it hears of that. */
type Write = { by: object; commit: () => void; settle: () => void }

export class Phone<Kept> {
  /** Null where there is none any more. */
  record: Kept | null = null
  hasRoom = true
  private writes: Write[] = []
  private isSlow = false
  /** How many wait longer than even a slow phone needs. */
  private patient = 0
  private readonly written: (by: object) => void

  /** @param written called after each write, with the page that has asked for it */
  constructor(written: (by: object) => void) {
    this.written = written
  }
  async update(by: object, change: (record: Kept | null) => Kept): Promise<Kept> {
    const { promise, resolve, reject } = Promise.withResolvers<Kept>()
    await Promise.resolve()
    let settle = (): void => undefined
    const commit = (): void => {
      if (!this.hasRoom) {
        settle = () => reject(new Error('The phone is full.'))
        return
      }
      const record = change(this.record)
      this.record = record
      this.written(by)
      settle = () => resolve(record)
    }
    this.writes.push({ by, commit, settle: () => settle() })
    if (!this.isSlow || this.patient > 0) this.write()
    return promise
  }
  /** What it was asked for first. */
  write(): void {
    const write = this.writes.shift()
    write?.commit()
    write?.settle()
  }
  writeAll(): void {
    while (this.writes.length > 0) this.write()
  }
  slow(isSlow: boolean): void {
    this.isSlow = isSlow
    if (!isSlow) this.writeAll()
  }
  async patiently(work: () => Promise<unknown>): Promise<void> {
    this.patient += 1
    this.writeAll()
    await work()
    this.patient -= 1
  }
  /** A page is closed: what it has asked for is there, or never will be, and it hears of nothing. */
  close(by: object, isWritten: boolean): void {
    const writes = this.writes.filter((one) => one.by === by)
    this.writes = this.writes.filter((one) => one.by !== by)
    if (isWritten) for (const { commit } of writes) commit()
  }
}
