/** The fields of the sign-in forms, bound to label and error by name, with the attributes that password managers need. */
import {
  type ChangeEvent,
  type ComponentProps,
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { phoneQuestion } from '#events/contacts.ts'
import { phoneStorage, SHARED_BEFORE } from '#web/keeping/web-storage.ts'
import { Field } from '#web/ui/Field.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Doubt } from '../../components/island/Doubt.tsx'
import { type Key, useWords } from '../../components/island/texts.ts'
import type { Problems } from './validation.ts'

export const fieldLabels = {
  phone: 'auth.phone',
  email: 'auth.email',
  password: 'auth.password',
  newPassword: 'reset.new',
  confirmPassword: 'auth.confirmPassword',
  agreeToTerms: 'auth.agree',
  code: 'dash.verifyCode',
} as const satisfies Record<string, Key>
type FieldName = keyof typeof fieldLabels
export type FieldLabels = Readonly<Record<FieldName, Key>>

/** Provided by ShortForm. */
export const FieldsContext = createContext<{ labels: FieldLabels; problems: Problems; idPrefix: string }>({
  labels: fieldLabels,
  problems: {},
  idPrefix: '',
})

function useEntryField(name: FieldName) {
  const { t, textOf } = useWords()
  const { labels, problems, idPrefix } = useContext(FieldsContext)
  const problem = problems[name]
  // A key of the catalogue, or a message of the server.
  const error = problem === undefined ? undefined : (textOf(problem) ?? problem)
  return { id: `${idPrefix}${name}`, name, label: t(labels[name]), error, required: true }
}

type EntryFieldProps = { name: FieldName } & Omit<ComponentProps<typeof Field>, 'id' | 'label' | 'error'>

/** An input without spelling correction, since no field holds words. */
export const EntryField = ({ name, ...input }: EntryFieldProps) => (
  <Field {...useEntryField(name)} autoCapitalize="none" spellCheck={false} {...input} />
)

type SecretProps = {
  name: FieldName
  autoComplete: 'current-password' | 'new-password'
  hint?: string | undefined
  isOpen?: boolean
}

export function SecretField({ name, ...input }: SecretProps) {
  const { t } = useWords()
  return (
    <PasswordField
      {...useEntryField(name)}
      {...input}
      show={t('auth.showPassword')}
      hide={t('auth.hidePassword')}
    />
  )
}

type NewPasswordProps = {
  name?: FieldName
  /** The minimum length; undefined before the server has answered. */
  passwordMin: number | undefined
  isOpen?: boolean
}

/** A new password, typed twice. */
export function NewPasswordFields({ name = 'password', passwordMin, isOpen = false }: NewPasswordProps) {
  const { t } = useWords()
  const hint = passwordMin === undefined ? undefined : t('entry.passwordHint', { count: passwordMin })
  const secret = { autoComplete: 'new-password', isOpen } as const
  return (
    <>
      <SecretField name={name} hint={hint} {...secret} />
      <SecretField name="confirmPassword" {...secret} />
    </>
  )
}

type FamilyProps = { passwordMin: number | undefined; pending: boolean; asksDevice?: boolean }

/**
 * A family's new password, shown while it is typed, and whether the device is its own: not shown on another's, and not while it is sent,
 * since a browser may remember the value of a text field.
 */
export function FamilyPassword({ passwordMin, pending, asksDevice = true }: FamilyProps) {
  const [isShared, setShared] = useState(false)
  return (
    <>
      <NewPasswordFields passwordMin={passwordMin} isOpen={asksDevice && !isShared && !pending} />
      {asksDevice && <SharedDeviceTick onShared={setShared} />}
    </>
  )
}

type TickProps = { name: string; label: Key; text?: Key } & Pick<ComponentProps<'input'>, 'ref' | 'onChange'>

/** An optional checkbox, such as "I have no email address", with its explanation below. */
export function Tick({ name, label, text, ...box }: TickProps) {
  const { t } = useWords()
  return (
    <div className="field agree tick">
      <label>
        <input {...box} name={name} type="checkbox" aria-describedby={text && `${name}-text`} />
        {t(label)}
      </label>
      {text && (
        <p id={`${name}-text`} className="field-hint">
          {t(text)}
        </p>
      )}
    </div>
  )
}

type SharedProps = { onShared?: (isShared: boolean) => void }

/** "This is not my own device": ticked beforehand after a session on a shared device, until somebody unticks it. */
export function SharedDeviceTick({ onShared }: SharedProps) {
  const box = useRef<HTMLInputElement>(null)
  // After hydration, since the built page is the same for every device.
  useEffect(() => {
    if (!box.current || phoneStorage.get(SHARED_BEFORE) === null) return
    box.current.checked = true
    // A reset of the form must not clear the tick.
    box.current.defaultChecked = true
    onShared?.(true)
  }, [onShared])
  const change = ({ target: { checked } }: ChangeEvent<HTMLInputElement>): void => {
    if (!checked) phoneStorage.remove(SHARED_BEFORE)
    onShared?.(checked)
  }
  return <Tick name="shared" label="device.box" text="device.boxText" ref={box} onChange={change} />
}

// The checkbox by which a family agrees, with its error.

export function Agreed() {
  const { id, name, label, error } = useEntryField('agreeToTerms')
  return (
    <div className="field agree" data-wrong={error ? '' : undefined}>
      <label>
        <input
          id={id}
          name={name}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          required
        />
        {label}
      </label>
      <p id={`${id}-error`} className="field-error" role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}

export function PhoneField(input: Partial<ComponentProps<typeof EntryField>>) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <EntryField
        name="phone"
        type="tel"
        autoComplete="tel"
        placeholder="+91 00000 00000"
        onBlur={({ target }) => setTyped(target.value)}
        {...input}
      />
      <Doubt about={phoneQuestion(typed)} />
    </>
  )
}
