/** Makes the bundle for a named auditor, of a level that says what it opens; then says what the file gives away. */

import { useMutation } from '@tanstack/react-query'
import { levels } from '#events/ledger/levels.ts'
import { ApiError, wordsOf } from '#web/api.ts'
import { Field } from '#web/ui/Field.tsx'
import { type Draft, KeptNotice, useDraft } from '../../app/drafts.tsx'
import { useOutcomes } from '../../app/outcomes.ts'
import { useWords } from '../../app/texts/replay.ts'
import { useMounted, useOnce } from '../../app/use-once.ts'
import { Dialog, FormDialog, useCloseDialog } from '../../window/dialogs/Dialog.tsx'
import { type Bundle, BundleCut, BundleInput, blankBundle, fetchBundle, isComplete, save } from './bundle.ts'
import './audit.css'

// What a sample is drawn by: the auditor's number, how many families, and the checkpoint where it is not that of a publication.

type Props = {
  input: BundleInput
  set: (change: Partial<BundleInput>) => void
  /** What the server says is wrong, by field. */
  fields: Readonly<Record<string, string>>
}

function SampleFields({ input, set, fields }: Props) {
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

function useMaking(draft: Draft<BundleInput>) {
  const { t } = useWords()
  const { failed } = useOutcomes()
  const isMounted = useMounted()
  const mutation = useMutation({
    mutationFn: fetchBundle,
    onSuccess: (bundle) => {
      save(bundle)
      draft.clear()
    },
    onError: (error) => {
      if (!isMounted()) failed(error, t('bundle.fail'))
    },
  })
  return useOnce(mutation)
}

export default function BundleDialog() {
  const { t } = useWords()
  const draft = useDraft('bundle', BundleInput, blankBundle)
  const { mutate, isPending, data, variables, error } = useMaking(draft)
  if (data && variables) return <Saved bundle={data} auditor={variables.auditor} />
  const input = draft.value
  const fields = (error instanceof ApiError && error.problem?.fields) || {}
  const otherwise = t(error instanceof BundleCut ? 'bundle.cut' : 'bundle.fail')
  const isOfField = Object.keys(fields).length > 0
  const set = (change: Partial<BundleInput>) => draft.set({ ...input, ...change })
  return (
    <FormDialog
      title={t('console.auditBundle')}
      isWide
      submit={t(isPending ? 'bundle.making' : 'bundle.make')}
      isDisabled={!isComplete(input) || isPending}
      onSubmit={() => mutate(input)}
    >
      <p>{t('bundle.intro')}</p>
      <KeptNotice draft={draft} />
      <Field
        label={t('bundle.auditor')}
        hint={t('bundle.auditorHint')}
        error={fields.auditor}
        required
        value={input.auditor}
        onChange={({ target }) => set({ auditor: target.value })}
      />
      <LevelChoice level={input.level} set={(level) => set({ level })} />
      {input.level === 'sample' && <SampleFields input={input} set={set} fields={fields} />}
      {input.level === 'full' && <p className="warning">{t('bundle.warning')}</p>}
      <p className="wrong" role="alert">
        {error && !isOfField && wordsOf(error, { network: t('toast.network'), otherwise })}
      </p>
    </FormDialog>
  )
}

type LevelProps = { level: BundleInput['level']; set: (level: BundleInput['level']) => void }

/** Each level with what it opens, in plain words. */
function LevelChoice({ level, set }: LevelProps) {
  const { t } = useWords()
  return (
    <fieldset className="bundle-levels">
      <legend>{t('bundle.level')}</legend>
      {levels.map((one) => (
        <label key={one}>
          <input type="radio" name="bundle-level" checked={level === one} onChange={() => set(one)} />
          <span>
            <b>{t(`bundle.level.${one}`)}</b> {t(`bundle.opens.${one}`)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Saved({ bundle, auditor }: { bundle: Bundle; auditor: string }) {
  const { t } = useWords()
  const close = useCloseDialog()
  const { name, recognisable } = bundle
  return (
    <Dialog title={t('console.auditBundle')}>
      <p role="status">{t('bundle.saved', { file: name, name: auditor.trim() })}</p>
      {recognisable && (
        <div className="warning">
          <p>{t('bundle.recognisable', recognisable)}</p>
          <p>{t('bundle.warning')}</p>
        </div>
      )}
      <footer>
        <button className="tb main" type="button" onClick={close}>
          {t('console.done')}
        </button>
      </footer>
    </Dialog>
  )
}
