/** The declared values to compare with a document; a tick or a cross beside each adds a note. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Icon } from '#web/ui/Icon.tsx'
import { statusIcons } from '#web/ui/status-icons.ts'
import { datesInWords } from '../../../app/names.ts'
import { useOutcomes } from '../../../app/outcomes.ts'
import { type Key, useWords } from '../../../app/texts/console.ts'
import { addNote } from '../api.ts'
import { personOf, type Shown } from '../fields.ts'
import type { File } from '../files.ts'
import type { Sent } from '../replies.ts'

const compared: readonly Key[] = [
  'detail.name',
  'detail.age',
  'detail.address',
  'detail.district',
  'detail.pincode',
]

const marks = [
  { key: 'console.matches', label: 'console.matchesField', icon: statusIcons.verified },
  { key: 'console.differs', label: 'console.differsField', icon: statusIcons.rejected },
] as const

export function Declared({ now, file }: { now: Sent; file: File }) {
  const { locale, t } = useWords()
  const { side } = file
  const dob = now[`${side}Dob` as const]
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
  const client = useQueryClient()
  const outcomes = useOutcomes()
  const name = t(one.label)
  const note = useMutation({
    mutationFn: (key: (typeof marks)[number]['key']) =>
      addNote(client, { id, note: t(key, { document, field: name }) }),
    onSuccess: () => outcomes.succeeded(t('adminToast.noteAdded')),
    onError: (error) => outcomes.failed(error, t('adminToast.noteFail')),
  })
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {one.value}
        <span className="marks" data-mark={note.isSuccess ? note.variables : undefined}>
          {marks.map(({ key, label, icon }) => (
            <button
              key={key}
              type="button"
              aria-label={t(label, { field: name })}
              onClick={() => note.mutate(key)}
            >
              <Icon of={icon} />
            </button>
          ))}
        </span>
      </dd>
    </div>
  )
}
