/** Lists of names, places and jobs for made-up families. Every full name must be recognisable as invented. */
import type { Locale } from '#events/vocabulary.ts'

type Names = Record<
  'invented' | 'grooms' | 'brides' | 'men' | 'women' | 'houses' | 'roads',
  readonly [string, ...string[]]
>

export const names: Record<Locale, Names> = {
  en: {
    invented: ['Madeup', 'Pretend', 'Imagined', 'Fictional', 'Invented', 'Storybook'],
    grooms: [
      'Manu',
      'Anoop',
      'Shafeeq',
      'Jithin',
      'Rahim',
      'Vishnu',
      'Bibin',
      'Sajeer',
      'Arun',
      'Libin',
      'Nikhil',
      'Faisal',
    ],
    brides: [
      'Anju',
      'Reshma',
      'Fathima',
      'Sneha',
      'Shahana',
      'Athira',
      'Jincy',
      'Nimisha',
      'Rahna',
      'Soumya',
      'Merin',
      'Divya',
    ],
    men: ['Balan', 'Hamza', 'Joseph', 'Raghavan', 'Moideen', 'Sukumaran', 'Thomas', 'Kunjappan'],
    women: ['Leela', 'Khadeeja', 'Mary', 'Sarojini', 'Amina', 'Janaki', 'Rosamma', 'Kalyani'],
    houses: ['Nowhere House', 'Castle in the Air', 'Paper Villa', 'Makebelieve Nivas', 'Storybook Bhavan'],
    roads: ['Imaginary Road', 'Pretend Lane', 'Nosuch Street', 'Madeup Junction'],
  },
  ml: {
    invented: ['സാങ്കല്പിക', 'കഥയിലെ', 'ഭാവനയിലെ', 'നാടകത്തിലെ'],
    grooms: ['മനു', 'അനൂപ്', 'ഷഫീഖ്', 'ജിതിൻ', 'റഹീം', 'വിഷ്ണു', 'ബിബിൻ', 'സജീർ', 'അരുൺ', 'നിഖിൽ'],
    brides: ['അഞ്ജു', 'രേഷ്മ', 'ഫാത്തിമ', 'സ്നേഹ', 'ഷഹാന', 'ആതിര', 'ജിൻസി', 'നിമിഷ', 'സൗമ്യ', 'ദിവ്യ'],
    men: ['ബാലൻ', 'ഹംസ', 'ജോസഫ്', 'രാഘവൻ', 'മൊയ്തീൻ', 'സുകുമാരൻ', 'തോമസ്'],
    women: ['ലീല', 'ഖദീജ', 'മേരി', 'സരോജിനി', 'ആമിന', 'ജാനകി', 'കല്യാണി'],
    houses: ['സാങ്കല്പിക വീട്', 'കടലാസ് വില്ല', 'ആകാശക്കോട്ട', 'കഥാഭവൻ'],
    roads: ['സാങ്കല്പിക റോഡ്', 'ഭാവനാ വഴി', 'ഇല്ലാത്ത തെരുവ്'],
  },
}

type Faith = { religion: 'hindu' | 'muslim' | 'christian'; castes: readonly [string, ...string[]] }
/** Roughly as frequent as in the north of Kerala; some lists end with a caste that is in no official list. */
export const faiths: readonly [Faith, ...Faith[]] = [
  {
    religion: 'hindu',
    castes: ['Ezhava', 'Thiyya', 'Nair', 'Pulaya', 'Dheevara', 'Paniya', 'Viswakarma', 'Makebelieve'],
  },
  { religion: 'hindu', castes: ['Thiyya', 'Ezhava', 'Kanakkan', 'Mukkuvan', 'Kurichiya', 'Storybook clan'] },
  { religion: 'muslim', castes: ['Mappila', 'Islam', 'Rowther'] },
  { religion: 'muslim', castes: ['Mappila'] },
  {
    religion: 'christian',
    castes: ['Latin Catholic', 'Syrian Christian', 'Pulaya Christian', 'Imagined rite'],
  },
]

export const jobs = {
  groom: [
    'Driver',
    'Mason',
    'Electrician',
    'Shop assistant',
    'Painter',
    'Carpenter',
    'Clerk',
    'Farm worker',
    'മത്സ്യത്തൊഴിലാളി',
    'ഡ്രൈവർ',
  ],
  bride: ['', '', '', 'Student', 'Tailor', 'Nurse', 'വീട്ടമ്മ', 'Teacher', 'Sales girl'],
  father: ['Farmer', 'Daily wage worker', 'Unemployed', 'Retired', 'Fisherman', 'കൂലിപ്പണി', 'ഇല്ല'],
  mother: ['Homemaker', 'Homemaker', 'വീട്ടമ്മ', 'Tailor', 'Anganwadi helper', 'House maid'],
} as const
