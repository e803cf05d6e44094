/** What the forms of the account's panel refuse before they send; here, where the sign-in pages need not load it. */
import { checkedWith, checkedWithRepeat, email, password, phone, required } from '../entry/validation.ts'

export const passwordProblems = checkedWith({ password: required })
export const emailProblems = checkedWith({ email, password: required })
export const phoneProblems = checkedWith({ phone, password: required })
export const codeProblems = checkedWith({ code: (value) => required(value.trim()) })
export const changeProblems = checkedWithRepeat({ password: required, newPassword: password }, 'newPassword')
