/** The table `content`: the form, the rest of the case file and the draft of each application, as JSON. */
import type { Database } from 'bun:sqlite'
import type { Application, DraftNow } from '#events/application/application.ts'
import type { CaseFile } from '#events/application/case-file.ts'
import { type Form, settledAges } from '#events/application/form.ts'
import type { Contents, StoredFile } from '../state.ts'

/** Parses the form when it is first read: most readers of a file need something else of it. */
function fileFrom(rest: string, formText: string | null): CaseFile {
  let form: Form | null | undefined
  return {
    ...JSON.parse(rest),
    get form() {
      if (form === undefined) form = formText === null ? null : JSON.parse(formText)
      return form
    },
  }
}

export function readContents(db: Database): Contents {
  const file = db.query<{ form: string | null; file: string; ages: string | null }, [string]>(
    'select form, file, ages from content where stream = ?',
  )
  const draft = db.query<{ draft: string | null }, [string]>('select draft from content where stream = ?')
  return {
    file: (stream): StoredFile => {
      const row = file.get(stream)
      if (!row) throw new Error(`the file of ${stream} is not in the read models`)
      return { file: fileFrom(row.file, row.form), form: row.form, ages: row.ages }
    },
    draft: (stream): DraftNow | null => JSON.parse(draft.get(stream)?.draft ?? 'null'),
  }
}

/** The day that a form was sent does not change, so the ages on it are stored with it. */
const agesText = ({ standing, file }: Application): string | null => {
  const { form, day } = file()
  return form && standing.stage === 'sent'
    ? JSON.stringify(settledAges(form, day ?? null, standing.submittedAt))
    : null
}

export function contentRows(db: Database) {
  const insert = db.query('insert into content (form, file, ages, draft, stream) values (?,?,?,?,?)')
  const update = db.query('update content set form = ?, file = ?, ages = ?, draft = ? where stream = ?')
  const updateFile = db.query('update content set file = ? where stream = ?')
  const updateDraft = db.query('update content set draft = ? where stream = ?')
  const texts = (now: Application) => {
    const { form, ...rest } = now.file()
    const draft = now.draft()
    return [
      form && JSON.stringify(form),
      JSON.stringify(rest),
      agesText(now),
      draft && JSON.stringify(draft),
    ] as const
  }
  return {
    add: (stream: string, now: Application): void => void insert.run(...texts(now), stream),
    /** Writes what differs. @returns whether the form that lists show may have changed */
    change: (stream: string, now: Application, was: Application): boolean => {
      const isDraftSame = was.draft === now.draft
      if (was.file === now.file) {
        if (isDraftSame) return false
        const draft = now.draft()
        updateDraft.run(draft && JSON.stringify(draft), stream)
        return now.file().form === null
      }
      const { form, ...rest } = now.file()
      if (isDraftSame && was.file().form === form) {
        updateFile.run(JSON.stringify(rest), stream)
        return false
      }
      update.run(...texts(now), stream)
      return true
    },
  }
}
