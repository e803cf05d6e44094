/**
 * Makes a bundle of the log for a named auditor. The level decides what the file reveals; afterwards the dialog shows how many
 * families a neighbour could recognise in it.
 */
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { latinDigits } from '#events/language/digits.ts'
import { FEW_FAMILIES, levels } from '#events/ledger/levels.ts'
import { isBlank } from '#events/text.ts'
import { requestHeaders } from '#web/account.ts'
import { ApiError, wordsOf } from '#web/api.ts'
import { unreached } from '#web/network.ts'
import { saveFile } from '#web/save-file.ts'
import { Field } from '#web/ui/Field.tsx'
import { useOnce } from '../../app/changes/tracked.tsx'
import { type Draft, DraftNotice, useDraft } from '../../app/drafts.tsx'
import { t } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { Dialog, FormDialog, useCloseDialog } from '../../window/dialogs/Dialog.tsx'
import './audit.css'

const text = z.string()
/** As typed. `number` and `count` apply to the level `sample` only. */
const BundleInput = z.object({
  auditor: text,
  level: z.enum(levels),
  number: text,
  count: text,
})
type BundleInput = z.infer<typeof BundleInput>
export const blankBundle: BundleInput = {
  auditor: '',
  level: 'public',
  number: '',
  count: '30',
}

export function bundleAddress({ auditor, level, ...drawing }: BundleInput): string {
  const query = new URLSearchParams({ auditor: auditor.trim(), level })
  if (level === 'sample')
    for (const [name, typed] of Object.entries(drawing))
      if (!isBlank(typed)) query.set(name, latinDigits(typed.trim()))
  return `/api/admin/audit/bundle?${query}`
}

const count = z.number()
const Header = z.object({
  recognisable: z.optional(z.object({ families: count, byFacts: count, byFactsAndDay: count })),
  few: z.optional(z.literal(true)),
})
/** Bytes; more than the first line and the last line ever have. */
const HEAD = 64 * 1024
const TAIL = 64 * 1024

export type Bundle = { file: Blob; name: string } & z.infer<typeof Header>

/** The download broke off. */
export class BundleCut extends Error {}

/** A proxy may end a broken download as if it were complete, so the last line must be present. */
async function wholeFile(reply: Response): Promise<Blob> {
  const file = await reply.blob().catch(() => null)
  const end = await file?.slice(-TAIL).text()
  if (!file || !end || !/(?:^|\n)\{"kind":"closing",.*\}\n$/.test(end)) throw new BundleCut()
  return file
}

/** @throws BundleCut, ApiError */
export async function bundleIn(reply: Response): Promise<Bundle> {
  if (!reply.ok) throw new ApiError(reply.status, await reply.text(), reply.headers.get('retry-after'))
  const file = await wholeFile(reply)
  const [first = ''] = (await file.slice(0, HEAD).text()).split('\n', 1)
  const [, name = 'audit-bundle.jsonl'] =
    /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '') ?? []
  return { file, name, ...Header.parse(JSON.parse(first)) }
}

/** @throws as `bundleIn`, NoNetwork */
const fetchBundle = async (input: BundleInput): Promise<Bundle> =>
  bundleIn(await fetch(bundleAddress(input), { headers: requestHeaders() }).catch(unreached))

type Props = {
  input: BundleInput
  set: (change: Partial<BundleInput>) => void
  /** Validation errors of the server, by field. */
  fields: Readonly<Record<string, string>>
}

function SampleFields({ input, set, fields }: Props) {
  const number = (name: 'number' | 'count') => ({
    error: fields[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: input[name],
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [name]: target.value }),
  })
  return (
    <>
      <Field label={t('bundle.number')} hint={t('bundle.numberHint')} required {...number('number')} />
      <Field label={t('bundle.count')} required {...number('count')} />
    </>
  )
}

function useMaking(draft: Draft<BundleInput>) {
  const mutation = useMutation({
    mutationFn: fetchBundle,
    onSuccess: (bundle) => {
      saveFile(bundle.name, bundle.file)
      draft.clear()
    },
  })
  return useOnce(mutation)
}

export default function BundleDialog() {
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
      isDisabled={isBlank(input.auditor) || isPending}
      onSubmit={() => mutate(input)}
    >
      <p>{t('bundle.intro')}</p>
      <DraftNotice draft={draft} />
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

function LevelChoice({ level, set }: LevelProps) {
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
  const close = useCloseDialog()
  const { name, recognisable, few } = bundle
  return (
    <Dialog title={t('console.auditBundle')}>
      <p role="status">{t('bundle.saved', { file: name, name: auditor.trim() })}</p>
      {few && <p className="warning">{t('bundle.few', { most: FEW_FAMILIES })}</p>}
      {recognisable && (
        <div className="warning">
          <p>{t('bundle.recognisable', recognisable)}</p>
          <p>{t('bundle.warning')}</p>
        </div>
      )}
      <footer>
        <Button look="main" text={t('console.done')} onClick={close} />
      </footer>
    </Dialog>
  )
}
