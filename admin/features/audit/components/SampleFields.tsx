/** What a sample is drawn by: the auditor's number, how many families, and the checkpoint where it is not that of a publication. */
import { Field } from '#web/ui/Field.tsx'
import { useWords } from '../../../app/texts/replay.ts'
import type { BundleInput } from '../bundle.ts'

type Props = {
  input: BundleInput
  set: (change: Partial<BundleInput>) => void
  /** What the server says is wrong, by field. */
  fields: Readonly<Record<string, string>>
}

export function SampleFields({ input, set, fields }: Props) {
  const { t } = useWords()
  const number = (name: 'number' | 'count' | 'checkpoint') => ({
    error: fields[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: input[name],
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [name]: target.value }),
  })
  return (
    <>
      <Field label={t('bundle.number')} hint={t('bundle.numberHint')} required {...number('number')} />
      <div className="pair">
        <Field label={t('bundle.count')} required {...number('count')} />
        <Field label={t('bundle.checkpoint')} hint={t('bundle.checkpointHint')} {...number('checkpoint')} />
      </div>
    </>
  )
}
