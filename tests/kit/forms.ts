/** Forms that can be submitted, of families who are visibly made up. */
import { consentIn } from '#events/application/consent.ts'
import { blankForm, type Form, type FormChanges } from '#events/application/form.ts'
import type { Binding } from '#events/ledger/claim.ts'

/** What a receipt binds besides a form. */
export const bound: Binding = { number: '4120872', salt: '5a'.repeat(16), formSalt: 'f0'.repeat(16) }

/** A complete form that may be submitted at the start of the tests' clock; `changes` replace single fields. */
export const wholeForm = (changes: FormChanges = {}): Form => ({
  ...blankForm,
  groomName: 'Groom Madeup',
  groomDob: '1998-04-12',
  groomParentPhone: '+91 98470 11111',
  groomAddress: 'Made-up House, 12 Imaginary Road',
  groomDistrict: 'malappuram',
  groomTaluk: 'Tirur',
  groomVillage: 'Imagined Village',
  groomPincode: '676101',
  groomEducation: 'secondary',
  groomOccupation: 'Driver',
  groomReligion: 'hindu',
  groomCaste: 'Ezhava',
  groomFatherName: 'Father Madeup',
  groomFatherJob: 'Farmer',
  groomMotherName: 'Mother Madeup',
  groomMotherJob: 'Homemaker',
  groomFamilyMonthlyIncome: 26_000,
  groomHouseType: 'own',
  brideName: 'വധു സാങ്കല്പിക',
  brideDob: '1999-01-20',
  brideParentPhone: '+91 98470 22222',
  brideAddress: 'Pretend House, 7 Invented Lane',
  brideDistrict: 'kozhikode',
  brideTaluk: 'Koyilandy',
  brideVillage: 'Pretend Village',
  bridePincode: '673305',
  brideEducation: 'secondary',
  brideReligion: 'hindu',
  brideCaste: 'Ezhava',
  brideFatherName: 'Late Father Pretend',
  brideFatherAlive: false,
  brideMotherName: 'Mother Pretend',
  brideMotherJob: 'Homemaker',
  brideParentsHealth: 'chronic_illness',
  brideFamilyMonthlyIncome: 8_000,
  brideHouseType: 'rented',
  declarationAgreed: true,
  consent: consentIn('ml'),
  ...changes,
})
