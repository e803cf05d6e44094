/** What the family declared, to compare with the document: a tick or a cross for each writes a note. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { addNote } from '../../../app/changes.ts'
import { datesInWords } from '../../../app/names.ts'
import { failed, succeeded } from '../../../app/outcomes.ts'
import type { Sent } from '../../../app/replies.ts'
import { type Key, useWords } from '../../../app/texts/console.ts'
import { Icon } from '../../../window/Icon.tsx'
import { personOf, type Shown } from '../fields.ts'
import type { File } from '../files.ts'

const compared: readonly Key[] = [
  'detail.name',
  'detail.age',
  'detail.address',
  'detail.district',
  'detail.pincode',
]

export function Declared({ now, file }: { now: Sent; file: File }) {
  const { locale, t } = useWords()
  const { side } = file
  const dob = side === 'groom' ? now.groomDob : now.brideDob
  const shown: readonly Shown[] = [
    ...personOf({ now, side, t, locale }).filter(({ label }) => compared.includes(label)),
    { label: 'detail.dob', value: datesInWords(locale, dob) || t('detail.notProvided') },
  ]
  return (
    <aside className="declared">
      <h3>{t('console.compareWith')}</h3>
      <dl>
        {shown.map((one) => (
          <Compared key={one.label} one={one} id={now.id} document={file.name ?? t(file.label)} />
        ))}
      </dl>
    </aside>
  )
}

function Compared({ one, id, document }: { one: Shown; id: string; document: string }) {
  const { t } = useWords()
  const [store, client] = [useStore(), useQueryClient()]
  const name = t(one.label)
  const note = useMutation({
    mutationFn: (key: 'console.matches' | 'console.differs') =>
      addNote(client, { id, note: t(key, { document, field: name }) }),
    onSuccess: () => succeeded(store, t, { text: 'adminToast.noteAdded' }),
    onError: (error) => failed(store, t, { error, otherwise: 'adminToast.noteFail' }),
  })
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {one.value}
        <span className="marks" data-mark={note.isSuccess ? note.variables : undefined}>
          <button
            type="button"
            aria-label={t('console.matchesField', { field: name })}
            onClick={() => note.mutate('console.matches')}
          >
            <Icon name="verified" />
          </button>
          <button
            type="button"
            aria-label={t('console.differsField', { field: name })}
            onClick={() => note.mutate('console.differs')}
          >
            <Icon name="rejected" />
          </button>
        </span>
      </dd>
    </div>
  )
}
