/** The filters that the list and the ranking have alike: status, both districts, and from which score to which. */
import type { Status } from '#events/application/statuses.ts'
import { districtNames } from '#events/places/districts.ts'
import { districts } from '#events/vocabulary.ts'
import { useWords } from '../../app/texts/console.ts'
import { ChipSelect, DebouncedInput } from '../../window/filter-fields.tsx'

type FamilyFilter = 'status' | 'district' | 'brideDistrict' | 'scoreMin' | 'scoreMax'
/** 'all', and '' for a score, where nothing is asked for. */
type FamilyFilterValues = Readonly<Record<FamilyFilter, string>>

/** Whether something is asked for, of the status, each district and the score. */
export const familyFiltersSet = (filters: FamilyFilterValues): boolean[] => [
  ...[filters.status, filters.district, filters.brideDistrict].map((value) => value !== 'all'),
  filters.scoreMin + filters.scoreMax !== '',
]

type Props = {
  filters: FamilyFilterValues
  set: (filter: FamilyFilter, value: string) => void
  statuses: readonly Status[]
  /** What the district of the groom is called there. */
  district: string
}
export function FamilyFilters({ filters, set, statuses, district }: Props) {
  const { locale, t } = useWords()
  const all = ['all', t('admin.all')] as const
  const places = [all, ...districts.map((one) => [one, districtNames[one][locale]] as const)]
  const field = (name: FamilyFilter) => ({
    value: filters[name],
    set: (value: string) => set(name, value),
  })
  const [byStatus, byDistrict, byBrideDistrict, byScore] = familyFiltersSet(filters)
  return (
    <>
      <ChipSelect
        label={t('admin.status')}
        {...field('status')}
        isOn={byStatus}
        options={[all, ...statuses.map((status) => [status, t(`status.${status}`)] as const)]}
      />
      <ChipSelect label={district} {...field('district')} isOn={byDistrict} options={places} />
      <ChipSelect
        label={t('list.column.brideDistrict')}
        {...field('brideDistrict')}
        isOn={byBrideDistrict}
        options={places}
      />
      <fieldset className="chip" data-on={byScore}>
        <legend className="visually-hidden">{t('admin.scoreRange')}</legend>
        <span aria-hidden="true">{t('admin.score')}</span>
        <ScoreInput placeholder="0" label={t('console.scoreMin')} {...field('scoreMin')} />
        –
        <ScoreInput placeholder="100" label={t('console.scoreMax')} {...field('scoreMax')} />
      </fieldset>
    </>
  )
}

type ScoreProps = { label: string; placeholder: string; value: string; set: (value: string) => void }

const ScoreInput = ({ label, ...input }: ScoreProps) => (
  <DebouncedInput type="number" min={0} max={100} aria-label={label} {...input} />
)
