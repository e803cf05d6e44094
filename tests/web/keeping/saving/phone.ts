/** A phone's storage, for tests of saving: it does one thing after the other, may be slow, and may have no room. */

/** `commit`: it reaches the disk; `settle`: the page that asked for it hears of that. */
type Write = { by: object; commit: () => void; settle: () => void }

export class Phone<Kept> {
  /** Null where there is none any more. */
  record: Kept | null = null
  hasRoom = true
  private writes: Write[] = []
  private isSlow = false

  async update(by: object, record: Kept): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let settle = (): void => undefined
    const commit = (): void => {
      if (this.hasRoom) this.record = record
      settle = this.hasRoom ? resolve : () => reject(new Error('The phone is full.'))
    }
    this.writes.push({ by, commit, settle: () => settle() })
    await Promise.resolve()
    if (!this.isSlow) this.write()
    return promise
  }
  /** What it was asked for first. */
  write(): void {
    const write = this.writes.shift()
    write?.commit()
    write?.settle()
  }
  slow(isSlow: boolean): void {
    this.isSlow = isSlow
    while (!isSlow && this.writes.length > 0) this.write()
  }
  /** A page is closed: what it has asked for is there, or never will be, and it hears of nothing. */
  close(by: object, isWritten: boolean): void {
    const writes = this.writes.filter((one) => one.by === by)
    this.writes = this.writes.filter((one) => one.by !== by)
    if (isWritten) for (const { commit } of writes) commit()
  }
}
