/** Closed lists that the form, the server and the screens share. docs/product.md section 8. */
import type { locales, roles } from './account-lists.ts'

export type Role = (typeof roles)[number]
export type StaffRole = Exclude<Role, 'customer'>

export type Locale = (typeof locales)[number]

export const districts = [
  'alappuzha',
  'ernakulam',
  'idukki',
  'kannur',
  'kasaragod',
  'kollam',
  'kottayam',
  'kozhikode',
  'malappuram',
  'palakkad',
  'pathanamthitta',
  'thiruvananthapuram',
  'thrissur',
  'wayanad',
] as const
export type District = (typeof districts)[number]

export const educations = [
  'primary',
  'secondary',
  'higher_secondary',
  'diploma',
  'graduation',
  'post_graduation',
] as const
export type Education = (typeof educations)[number]

export const religions = ['hindu', 'muslim', 'christian', 'other'] as const
export const maritalStatuses = ['first_marriage', 'remarriage'] as const
export const houseTypes = ['own', 'family', 'rented'] as const
export const lsgTypes = ['panchayat', 'municipality', 'corporation'] as const
export const healths = ['good', 'minor_illness', 'chronic_illness', 'serious_illness'] as const
export const communities = ['st', 'sc', 'oec', 'obc', 'general', 'unknown'] as const
export type Community = (typeof communities)[number]

/** The outcome of a home visit that found nothing, stored on a note. */
export const noteKinds = ['nobody_home'] as const
export type NoteKind = (typeof noteKinds)[number]

export const sides = ['groom', 'bride'] as const
export type Side = (typeof sides)[number]

export const uploadPurposes = ['photo', 'aadhaar', 'proof', 'document'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

/** An object key as the API issues it; other keys are never looked up. */
export const objectKeyPattern =
  /^\/objects\/uploads\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
