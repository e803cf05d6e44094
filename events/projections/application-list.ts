/** One row for each application, for the console's lists: what they show, filter and sort by, and no more. Pure. */
import { type Application, versionOf } from '../application/application.ts'
import { DOCUMENT_KINDS } from '../application/facts.ts'
import { blankForm, type Form } from '../application/form.ts'
import { scoreOf } from '../application/score.ts'
import { type Started, submittedAtOf } from '../application/standing.ts'
import { priority } from '../application/status.ts'
import { searchable, sortKey } from '../language/malayalam.ts'
import { districtNames } from '../places/districts.ts'
import type { Criteria } from '../scoring/criteria.ts'
import { onWire } from '../scoring/score.ts'
import { districts } from '../vocabulary.ts'

/** The columns that change with the form. `groom_key` sorts names by each script's own order; `search` is for comparison only. */
export type ListHead = { district: string; groom_key: string; search: string; head: string }
/** The columns that change with the standing. `total` is in hundredths, null for those not scored. */
export type ListTail = {
  status: string
  status_order: number
  total: number | null
  submitted_at: string
  /** 1 where it was submitted, is not rejected, and lacks some of the kinds of documents that the form asks for. */
  lacks_documents: 0 | 1
  tail: string
}

/** The form as submitted, else the draft, of which the list shows little. */
const shownForm = ({ file, draft }: Application): Form => file().form ?? draft()?.form ?? blankForm

const placeWords = (form: Form): string[] =>
  [form.groomDistrict, form.brideDistrict].flatMap((id) => {
    const district = districts.find((known) => known === id)
    return district ? [districtNames[district].en, districtNames[district].ml] : []
  })

export function listHead(now: Application): ListHead {
  const form = shownForm(now)
  const file = now.file()
  const { groomName, brideName, groomDistrict, brideDistrict } = form
  const words = file.form
    ? [
        form.groomTaluk,
        form.groomVillage,
        form.brideTaluk,
        form.brideVillage,
        form.groomParentPhone,
        form.brideParentPhone,
      ]
    : []
  const fragment = JSON.stringify({
    id: file.id,
    number: file.number,
    groomName,
    brideName,
    groomDistrict,
    brideDistrict,
  })
  return {
    district: groomDistrict,
    groom_key: sortKey(groomName),
    search: searchable([file.id, groomName, brideName, ...placeWords(form), ...words].join('\n')),
    head: fragment.slice(1, -1),
  }
}

const lacksDocuments = (now: Started): boolean =>
  now.stage === 'sent' &&
  now.status !== 'draft' &&
  now.status !== 'rejected' &&
  now.declared.documentKinds < DOCUMENT_KINDS

export function listTail(now: Application, criteria: Criteria): ListTail {
  const { standing } = now
  const score = scoreOf(standing, criteria)
  const submittedAt = submittedAtOf(standing)
  const fragment = JSON.stringify({
    status: standing.status,
    ...(score ? onWire(score) : { totalScore: null, scoreBreakdown: null }),
    provisional: score !== null && score.missing.length > 0,
    submittedAt,
    version: versionOf(now),
  })
  return {
    status: standing.status,
    status_order: priority.indexOf(standing.status),
    total: score?.total ?? null,
    submitted_at: submittedAt ?? '',
    lacks_documents: lacksDocuments(standing) ? 1 : 0,
    tail: fragment.slice(1, -1),
  }
}
