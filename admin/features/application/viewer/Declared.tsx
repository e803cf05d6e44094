/** The declared values to compare with a document; a tick or a cross beside each adds a note. */
import type { QuestionName } from '#events/application/questions.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { statusIcons } from '#web/ui/status-icons.ts'
import { familyName } from '../../../app/names.ts'
import { useWords } from '../../../app/texts/console.ts'
import { useChange } from '../../../app/use-change.ts'
import { addNote } from '../api.ts'
import { type LabelledValue, personFields } from '../fields.ts'
import type { File } from '../files.ts'
import type { Sent } from '../replies.ts'

const compared: readonly QuestionName[] = ['Name', 'Dob', 'Address', 'District', 'Pincode']

const marks = [
  { key: 'console.matches', label: 'console.matchesField', icon: statusIcons.verified },
  { key: 'console.differs', label: 'console.differsField', icon: statusIcons.rejected },
] as const

export function Declared({ application, file }: { application: Sent; file: File }) {
  const { locale, t } = useWords()
  const { side } = file
  const shown = personFields({ application, side, t, locale }).filter(({ of }) =>
    compared.some((one) => one === of),
  )
  return (
    <aside className="declared">
      <h3>{t('console.compareWith')}</h3>
      <dl>
        {shown.map((one) => (
          <Compared key={one.label} one={one} application={application} document={file.name ?? file.label} />
        ))}
      </dl>
    </aside>
  )
}

type ComparedProps = { one: LabelledValue; application: Sent; document: string }

function Compared({ one, application, document }: ComparedProps) {
  const { t } = useWords()
  const name = one.label
  const note = useChange(
    (key: (typeof marks)[number]['key'], { client }) =>
      addNote(client, { id: application.id, note: t(key, { document, field: name }) }),
    {
      failText: t('adminToast.noteFail'),
      about: familyName(application),
      made: ({ seq }) => ({ name: familyName(application), events: [{ id: application.id, seq }] }),
      onSuccess: (_note, { succeeded }) => succeeded(t('adminToast.noteAdded')),
    },
  )
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
